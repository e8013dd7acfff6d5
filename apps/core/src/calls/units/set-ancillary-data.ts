import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setAncillaryData: Handle<typeof calls.setAncillaryData> = (args) =>
  applySettings(args, { ancillaryData: args.input.ancillaryData })
