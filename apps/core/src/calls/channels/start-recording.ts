import type { calls } from '@backhaul/contract/channels'
import { refuseStartRecording } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'

export const startRecording: Handle<typeof calls.startRecording> = async ({ channel, ctx, refuse, command }) => {
  refuse(refuseStartRecording(channel.row))
  await command({ kind: 'startRecording' })
  return ctx.registry.views.row(ctx.caller, channel)
}
