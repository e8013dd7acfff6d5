import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setAudioJacks: Handle<typeof calls.setAudioJacks> = (args) =>
  applySettings(args, { audiojacks: { inputGainDb: args.input.inputGainDb, outputVolume: args.input.outputVolume } })
