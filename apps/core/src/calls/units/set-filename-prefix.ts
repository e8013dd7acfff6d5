import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setFilenamePrefix: Handle<typeof calls.setFilenamePrefix> = (args) =>
  applySettings(args, { filenamePrefix: args.input.filenamePrefix })
