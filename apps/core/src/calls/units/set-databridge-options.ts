import type { calls } from '@backhaul/contract/units'
import { refuseTaskSettings } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { gatewayOf } from './far-end-of.ts'

export const setDatabridgeOptions: Handle<typeof calls.setDatabridgeOptions> = async (args) => {
  const { enabled, gatewayId } = args.input
  gatewayOf(args.ctx, gatewayId)
  args.refuse(refuseTaskSettings(args.unit.row, 'databridge'))
  await applySettings(args, { databridge: { enabled, gatewayId } })
  return { enabled, gatewayId }
}
