import type { contract } from '@backhaul/contract'
import { refuseReboot } from '@backhaul/rules'
import type { Handle } from '../http/handle.ts'
import { succeed } from './succeed.ts'

export const reboot: Handle<typeof contract.units.reboot> = async ({ input, ctx, fail }) => {
  const record = ctx.registry.units.find(ctx.caller.scope, input.unitId)
  if (record === null) throw fail('UNIT_NOT_FOUND')
  const refusal = refuseReboot(record.row)
  if (refusal) throw fail(refusal.code, refusal.params)

  succeed(await ctx.devices.command(record.id, { kind: 'reboot' }), ctx, fail)
  return record.row
}
