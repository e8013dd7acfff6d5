import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setPairingCode: Handle<typeof calls.setPairingCode> = (args) => applySettings(args, { pairingCode: args.input.pairingCode })
