import type { calls } from '@backhaul/contract/units'
import { refuseTaskSettings } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { gatewayOf } from './far-end-of.ts'

export const setDatabridge: Handle<typeof calls.setDatabridge> = async (args) => {
  gatewayOf(args.ctx, args.input.gatewayId)
  args.refuse(refuseTaskSettings(args.unit.row, 'databridge'))
  return applySettings(args, { databridge: { enabled: args.input.enabled, gatewayId: args.input.gatewayId } })
}
