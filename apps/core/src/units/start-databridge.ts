import type { calls } from '@backhaul/contract/units'
import { refuseDatabridge } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { configurationOf } from './apply-settings.ts'
import { isLicensed } from './services-of.ts'
import { startTask } from './start-task.ts'

export const startDatabridge: Handle<typeof calls.startDatabridge> = async (args) => {
  const { unit, input, ctx, refuse } = args
  // The core has no records of gateways; the fleet decides whether there is one with this id.
  const gatewayId = input.gatewayId ?? configurationOf(unit, ctx).databridge?.gatewayId ?? null
  refuse(refuseDatabridge(unit.row, { licensed: await isLicensed(unit, ctx, 'databridge'), chosen: gatewayId }))
  return startTask(args, 'databridge', { kind: 'startDatabridge', gatewayId: gatewayId ?? '' })
}
