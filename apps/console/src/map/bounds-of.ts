import type { UnitRow } from '@backhaul/contract/units'
import * as L from 'leaflet/dist/leaflet-src.esm.js'

/** Returns the bounds of all units that pass and have a position. The bounds are invalid when no unit does. */
export function boundsOf(store: { values(): Iterable<UnitRow> }, passes: (row: UnitRow) => boolean): L.LatLngBounds {
  const bounds = L.latLngBounds([])
  for (const row of store.values()) if (row.location && passes(row)) bounds.extend(row.location)
  return bounds
}
