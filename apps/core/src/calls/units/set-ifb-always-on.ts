import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setIfbAlwaysOn: Handle<typeof calls.setIfbAlwaysOn> = (args) => applySettings(args, { ifbAlwaysOn: args.input.ifbAlwaysOn })
