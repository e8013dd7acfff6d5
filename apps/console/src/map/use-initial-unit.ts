import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import { useEffect, useState } from 'react'
import type { EntityStore } from '../app/live/entity-store.ts'

/** As close as a unit is brought into view: there the basemap still tells something. */
export const zoomOfUnit = 9

/** An address that names a unit and no view, as a link from elsewhere does, shows that unit as soon as it has come. */
export function useInitialUnit(map: L.Map | null, store: EntityStore<UnitRow>, params: URLSearchParams): void {
  const [id] = useState(() => (params.has('z') ? null : params.get('unit')))
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
