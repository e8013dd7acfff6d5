import type { calls } from '@backhaul/contract/channels'
import { refuseLogs } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { detailsOf, logsOf } from './details-of.ts'
import { siblingsOf } from './siblings-of.ts'

export const startLogs: Handle<typeof calls.startLogs> = async ({ channel, ctx, refuse, command }) => {
  const serverSends = siblingsOf(ctx, channel.row.serverId, channel).some((one) => logsOf(one) !== null)
  refuse(refuseLogs(detailsOf(channel, ctx), serverSends))
  await command({ kind: 'sendChannelLogs' })
  return detailsOf(channel, ctx)
}
