import type { calls } from '@backhaul/contract/units'
import { refuseTaskSettings } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'

/** The core has no records of gateways yet: the unit refuses a gateway that it does not find when a databridge starts. */
export const setDatabridgeOptions: Handle<typeof calls.setDatabridgeOptions> = async (args) => {
  args.refuse(refuseTaskSettings(args.unit.row, 'databridge'))
  const { enabled, gatewayId } = args.input
  await applySettings(args, { databridge: { enabled, gatewayId } })
  return { enabled, gatewayId }
}
