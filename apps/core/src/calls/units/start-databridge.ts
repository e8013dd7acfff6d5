import type { calls } from '@backhaul/contract/units'
import { refuseDatabridge } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { configurationOf } from './apply-settings.ts'
import { gatewayOf } from './far-end-of.ts'
import { isLicensed } from './services-of.ts'
import { startTask } from './start-task.ts'

export const startDatabridge: Handle<typeof calls.startDatabridge> = async (args) => {
  const { unit, input, ctx, refuse, fail } = args
  const gatewayId = input.gatewayId ?? configurationOf(unit, ctx).databridge?.gatewayId ?? null
  const gateway = gatewayOf(ctx, gatewayId)
  refuse(refuseDatabridge(unit.row, { licensed: await isLicensed(unit, ctx, 'databridge'), chosen: gatewayId }))
  if (gateway?.row.state === 'offline') throw fail('GATEWAY_OFFLINE')
  return startTask(args, 'databridge', { kind: 'startDatabridge', gatewayId: gatewayId ?? '' })
}
