import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'

export const get: Handle<typeof calls.get> = ({ input, ctx, fail }) => {
  const record = ctx.registry.units.find(ctx.caller.scope, input.unitId)
  if (record === null) throw fail('UNIT_NOT_FOUND')
  return ctx.registry.whole(record)
}
