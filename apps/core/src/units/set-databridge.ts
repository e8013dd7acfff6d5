import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setDatabridge: Handle<typeof calls.setDatabridge> = (args) =>
  applySettings(args, { databridge: { enabled: args.input.enabled, gatewayId: args.input.gatewayId } })
