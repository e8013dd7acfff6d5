import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setIfbDelay: Handle<typeof calls.setIfbDelay> = (args) => applySettings(args, { ifbDelay: args.input.ifbDelay })
