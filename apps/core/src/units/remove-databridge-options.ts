import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const removeDatabridgeOptions: Handle<typeof calls.removeDatabridgeOptions> = async (args) => {
  const none = { enabled: false, gatewayId: null }
  await applySettings(args, { databridge: none })
  return none
}
