import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setNtpTimecode: Handle<typeof calls.setNtpTimecode> = (args) =>
  applySettings(args, { ntpTimecode: { enabled: args.input.enabled, server: args.input.server } })
