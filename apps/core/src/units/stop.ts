import type { calls } from '@backhaul/contract/units'
import { refuseStop } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { succeed } from './succeed.ts'

export const stop: Handle<typeof calls.stop> = async ({ input, ctx, fail }) => {
  const record = ctx.registry.units.find(ctx.caller.scope, input.unitId)
  if (record === null) throw fail('UNIT_NOT_FOUND')
  const refusal = refuseStop(record.row)
  if (refusal) throw fail(refusal.code, refusal.params)

  succeed(await ctx.devices.command(record.id, { kind: 'stopStream' }), ctx, fail)
  return record.row
}
