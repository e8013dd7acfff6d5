import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const listPositions: Handle<typeof calls.listPositions> = ({ input, ctx }) =>
  ctx.registry.units
    .rows(ctx.caller.scope, input.group)
    .rows.flatMap(({ uniqueId, location }) =>
      location === null ? [] : [{ uniqueId, lat: location.lat, lng: location.lng, at: location.at }],
    )
