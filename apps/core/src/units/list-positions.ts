import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'

export const listPositions: Handle<typeof calls.listPositions> = ({ input, ctx, fail }) => {
  const { scope } = ctx.caller
  const { units } = ctx.registry
  if (input.group !== undefined && ctx.registry.group(scope, input.group) === null) throw fail('GROUP_NOT_FOUND')
  const { rows } = units.rows(input.group === undefined ? units.inScope(scope) : units.ofGroup(input.group))
  return rows.flatMap(({ uniqueId, location }) =>
    location === null ? [] : [{ uniqueId, lat: location.lat, lng: location.lng, at: location.at }],
  )
}
