import { type calls, detailsMax } from '@backhaul/contract/channels'
import { channelGroupStatus } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { detailsOf } from './details-of.ts'
import { matching } from './matching.ts'

export const listDetailsInGroup: Handle<typeof calls.listDetailsInGroup> = ({ group, ctx }) => {
  const { found, truncated } = matching(ctx, { group: group.id }, detailsMax)
  const statuses = Array.from(ctx.registry.channels.ofGroup(group.id), ({ row }) => row.status)
  return { channels: found.map((channel) => detailsOf(channel, ctx)), truncated, status: channelGroupStatus(statuses) }
}
