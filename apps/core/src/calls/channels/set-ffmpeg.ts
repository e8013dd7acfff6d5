import type { calls } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline } from '@backhaul/rules/channels'
import { refuseFfmpegOptions } from '@backhaul/rules/ffmpeg'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { ffmpegOf } from './get-ffmpeg.ts'

export const setFfmpeg: Handle<typeof calls.setFfmpeg> = async (args) => {
  const { channel, input, refuse } = args
  refuse(refuseFfmpegOptions(input.options))
  refuse(refuseChannelOffline(channel.row))
  refuse(refuseCapability(capabilitiesOf(channel), 'ffmpeg'))
  // A list of arguments, which no shell reads.
  await applySettings(args, () => ({ settings: { ffmpeg: input.options.split(' ').filter(Boolean) } }))
  return ffmpegOf(channel)
}
