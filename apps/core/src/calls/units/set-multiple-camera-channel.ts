import type { calls } from '@backhaul/contract/units'
import { refuseSeveralCameras, refuseVirtualChannel } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { selectChannel } from './select-channel.ts'

export const setMultipleCameraChannel: Handle<typeof calls.setMultipleCameraChannel> = async (args) => {
  const { unit, input, ctx, fail, refuse } = args
  const channel = ctx.registry.channels.find(ctx.caller.scope, input.channelId)
  if (channel === null) throw fail('CHANNEL_NOT_FOUND')
  refuse(refuseVirtualChannel(unit.row) ?? refuseSeveralCameras(unit.stored))
  return selectChannel(args, channel)
}
