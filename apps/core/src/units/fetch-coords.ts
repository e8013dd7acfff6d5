import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const fetchCoords: Handle<typeof contract.units.fetchCoords> = ({ input, ctx, fail }) => {
  const { scope } = ctx.caller
  const { units } = ctx.registry
  if (input.group !== undefined && ctx.registry.group(scope, input.group) === null) throw fail('GROUP_NOT_FOUND')
  const { rows } = units.rows(input.group === undefined ? units.inScope(scope) : units.ofGroup(input.group))
  return rows.flatMap(({ uniqueId, location }) =>
    location === null ? [] : [{ uniqueId, lat: location.lat, lng: location.lng, at: location.at }],
  )
}
