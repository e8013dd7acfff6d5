import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setAudioBitrate: Handle<typeof calls.setAudioBitrate> = (args) =>
  applySettings(args, { audioBitrate: args.input.audioBitrate })
