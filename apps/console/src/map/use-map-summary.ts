import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import { useEffect, useState } from 'react'
import { realClock as clock } from '@backhaul/clock'
import type { EntityStore } from '../app/live/entity-store.ts'
import type { MapFilter } from './map-filter.ts'
import { type Bounds, type MapSummary, mapSummary } from './map-summary.ts'

const intervalMs = 1000

/**
 * The summary of the map's view, renewed at most once a second and after each movement of the map. The list next to the map
 * shows the rows of the summary: two hundred rows that each follow their own changes would keep the browser painting.
 */
export function useMapSummary(map: L.Map | null, store: EntityStore<UnitRow>, filter: MapFilter): MapSummary {
  const [summary, setSummary] = useState(() => mapSummary(store.values(), filter, null))
  useEffect(() => {
    let version = -1
    const take = () => {
      version = store.version
      setSummary(mapSummary(store.values(), filter, map && boundsOf(map)))
    }
    take()
    const stop = clock.every(intervalMs, () => {
      if (store.version !== version) take()
    })
    map?.on('moveend', take)
    return () => {
      stop()
      map?.off('moveend', take)
    }
  }, [map, store, filter])
  return summary
}

/** Returns the bounds of the view, which may lie beyond ±180 or show a part of the world twice. */
function boundsOf(map: L.Map): Bounds {
  const bounds = map.getBounds()
  const [west, east, south, north] = [bounds.getWest(), bounds.getEast(), bounds.getSouth(), bounds.getNorth()]
  return {
    contains({ lat, lng }) {
      const inWorld = lng + Math.ceil((west - lng) / 360) * 360
      return lat >= south && lat <= north && inWorld <= east
    },
  }
}
