import type { calls } from '@backhaul/contract/channels'
import { refuseStopRecording } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'

export const stopRecording: Handle<typeof calls.stopRecording> = async ({ channel, ctx, refuse, command }) => {
  refuse(refuseStopRecording(channel.row))
  await command({ kind: 'stopRecording' })
  return ctx.registry.views.row(ctx.caller, channel)
}
