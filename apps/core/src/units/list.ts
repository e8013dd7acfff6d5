import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'

export const list: Handle<typeof calls.list> = ({ input, ctx, fail }) => {
  const { scope } = ctx.caller
  const { units } = ctx.registry
  if (input.group !== undefined && ctx.registry.group(scope, input.group) === null) throw fail('GROUP_NOT_FOUND')
  const { rows, truncated } = units.rows(input.group === undefined ? units.inScope(scope) : units.ofGroup(input.group))
  return { units: rows, truncated }
}
