import type { calls } from '@backhaul/contract/units'
import { refuseTaskSettings } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'

export const setDatabridge: Handle<typeof calls.setDatabridge> = async (args) => {
  args.refuse(refuseTaskSettings(args.unit.row, 'databridge'))
  return applySettings(args, { databridge: { enabled: args.input.enabled, gatewayId: args.input.gatewayId } })
}
