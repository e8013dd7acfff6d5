import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { EntityStore } from '../app/live/entity-store.ts'
import { boundsOf } from './bounds-of.ts'
import type { MapFilter } from './map-filter.ts'
import { fitOptions } from './use-first-view.ts'

/** Flies to the units that a new search found. The search of an opened address does not move its view. */
export function useSearchFlight(map: L.Map | null, store: EntityStore<UnitRow>, filter: MapFilter, search: string): void {
  const flownTo = useRef(search)
  useEffect(() => {
    if (!map || flownTo.current === search) return
    flownTo.current = search
    const bounds = boundsOf(store, filter.passes)
    if (search.trim() !== '' && bounds.isValid()) map.flyToBounds(bounds, { ...fitOptions, duration: 0.6 })
  }, [map, store, filter, search])
}
