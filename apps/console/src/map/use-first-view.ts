import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { EntityStore } from '../app/live/entity-store.ts'
import type { Live } from '../app/live/live.ts'
import { localSettings } from '../app/local-storage.ts'
import { boundsOf } from './bounds-of.ts'
import type { MapFilter } from './map-filter.ts'
import { readStoredView, storedView } from './map-view.ts'
import type { MapAddress } from './use-map-address.ts'

/** The zoom at which a unit is brought into view. */
export const zoomOfUnit = 9

/** Leaves the height of search and counters free, and the room of a marker at the other edges. */
export const fitOptions: L.FitBoundsOptions = { paddingTopLeft: [60, 124], paddingBottomRight: [60, 60], maxZoom: zoomOfUnit }

interface FirstView {
  readonly map: L.Map | null
  readonly store: EntityStore<UnitRow>
  readonly filter: MapFilter
  readonly loading: Live['loading']
  readonly address: Pick<MapAddress, 'unit' | 'z'>
}

/**
 * Shows what an address without a view means: the unit that it names, else the view of the last visit, else all units. Without
 * any position the map stays at its default.
 */
export function useFirstView({ map, store, filter, loading, address }: FirstView): void {
  const wanted = useRef(address.z === null ? { unit: address.unit } : null)
  useEffect(() => {
    if (!map || wanted.current === null) return
    const { unit } = wanted.current
    const last = unit === null ? readStoredView(localSettings.get('mapView'), map.getMaxZoom()) : null
    if (!last && loading === 'loading') return
    wanted.current = null
    if (last) return void map.setView([last.lat, last.lng], last.zoom, { animate: false })
    const at = unit === null ? null : store.get(unit)?.location
    const bounds = boundsOf(store, filter.passes)
    if (at) map.setView(at, zoomOfUnit, { animate: false })
    else if (bounds.isValid()) map.fitBounds(bounds, { ...fitOptions, animate: false })
  }, [map, loading, store, filter])
  useEffect(() => {
    if (!map) return
    const keep = () => {
      // A map that is still being laid out moves on its own.
      if (wanted.current !== null) return
      const { lat, lng } = map.getCenter()
      localSettings.set('mapView', storedView({ zoom: map.getZoom(), lat, lng }))
    }
    map.on('moveend', keep)
    return () => void map.off('moveend', keep)
  }, [map])
}
