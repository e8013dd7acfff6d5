import type { calls } from '@backhaul/contract/units'
import { refuseTaskSettings } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const removeDatabridgeOptions: Handle<typeof calls.removeDatabridgeOptions> = async (args) => {
  args.refuse(refuseTaskSettings(args.unit.row, 'databridge'))
  const none = { enabled: false, gatewayId: null }
  await applySettings(args, { databridge: none })
  return none
}
