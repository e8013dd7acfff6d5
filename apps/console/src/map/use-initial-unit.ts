import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import { useEffect, useState } from 'react'
import type { EntityStore } from '../app/live/entity-store.ts'
import type { MapAddress } from './use-map-address.ts'

/** The zoom at which a unit is brought into view: the offline basemap has enough detail there. */
export const zoomOfUnit = 9

/** Shows the unit of an address without a view, e.g. of a link from another page, once its position is known. */
export function useInitialUnit(map: L.Map | null, store: EntityStore<UnitRow>, { unit, z }: Pick<MapAddress, 'unit' | 'z'>): void {
  const [id] = useState(z === null ? unit : null)
  useEffect(() => {
    if (!map || id === null) return
    let isShown = false
    const show = () => {
      const at = store.get(id)?.location
      if (!at || isShown) return
      isShown = true
      map.setView(at, zoomOfUnit, { animate: false })
    }
    show()
    return store.subscribeRow(id, show)
  }, [map, store, id])
}
