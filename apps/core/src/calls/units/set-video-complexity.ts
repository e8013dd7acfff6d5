import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setVideoComplexity: Handle<typeof calls.setVideoComplexity> = (args) =>
  applySettings(args, { videoComplexity: args.input.videoComplexity })
