import type { calls } from '@backhaul/contract/channels'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import type { Handle } from '../../http/handle.ts'
import { settingsOf } from './settings-of.ts'

export const ffmpegOf = (channel: ChannelRecord) => {
  const { ffmpeg = [] } = settingsOf(channel)
  return { options: ffmpeg.join(' '), arguments: ffmpeg, version: channel.stored.version }
}

export const getFfmpeg: Handle<typeof calls.getFfmpeg> = ({ channel }) => ffmpegOf(channel)
