import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const get: Handle<typeof contract.units.get> = ({ input, ctx, fail }) => {
  const record = ctx.registry.units.find(ctx.caller.scope, input.unitId)
  if (record === null) throw fail('UNIT_NOT_FOUND')
  return ctx.registry.whole(record)
}
