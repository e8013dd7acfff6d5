import type { calls } from '@backhaul/contract/channel-files'
import { refuseStopPlayout } from '@backhaul/rules/files'
import type { Handle } from '../../http/handle.ts'

export const stopBroadcast: Handle<typeof calls.stopBroadcast> = async ({ channel, ctx, refuse, command }) => {
  refuse(refuseStopPlayout(channel.row))
  await command({ kind: 'stopFile' })
  return ctx.registry.views.row(ctx.caller, channel)
}
