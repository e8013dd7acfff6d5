import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'
import { ffmpegOf } from './get-ffmpeg.ts'

export const getFfmpegForAdmin: Handle<typeof calls.getFfmpegForAdmin> = ({ channel }) => ffmpegOf(channel)
