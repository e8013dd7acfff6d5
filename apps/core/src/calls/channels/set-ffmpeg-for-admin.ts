import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'
import { setFfmpeg } from './set-ffmpeg.ts'

export const setFfmpegForAdmin: Handle<typeof calls.setFfmpegForAdmin> = setFfmpeg
