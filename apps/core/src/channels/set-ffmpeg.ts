import type { calls } from '@backhaul/contract/channels'
import { readFfmpegOptions, refuseCapability, refuseChannelOffline } from '@backhaul/rules/channels'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { capabilitiesOf } from './capabilities-of.ts'
import { ffmpegOf } from './get-ffmpeg.ts'

export const setFfmpeg: Handle<typeof calls.setFfmpeg> = async (args) => {
  const { channel, input, refuse } = args
  const read = readFfmpegOptions(input.options)
  if ('refusal' in read) refuse(read.refusal)
  refuse(refuseChannelOffline(channel.row))
  refuse(refuseCapability(capabilitiesOf(channel), 'ffmpeg'))
  await applySettings(args, { ffmpeg: 'refusal' in read ? [] : [...read.arguments] })
  return ffmpegOf(channel)
}
