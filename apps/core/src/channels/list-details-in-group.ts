import { type calls, detailsMax } from '@backhaul/contract/channels'
import type { Handle } from '../http/handle.ts'
import { detailsOf } from './details-of.ts'
import { matching } from './matching.ts'

export const listDetailsInGroup: Handle<typeof calls.listDetailsInGroup> = ({ group, ctx }) => {
  const { found, truncated } = matching(ctx, { group: group.id }, detailsMax)
  return { channels: found.map((channel) => detailsOf(channel, ctx)), truncated }
}
