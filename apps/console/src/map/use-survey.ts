import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import { useEffect, useState } from 'react'
import { realClock as clock } from '@backhaul/clock'
import type { EntityStore } from '../app/live/entity-store.ts'
import { type Bounds, type Survey, surveyOf } from './survey.ts'
import type { MapFilter } from './unit-filter.ts'

const intervalMs = 1000

/**
 * The survey of the map's view, at most once a second and after each movement of the map. The list beside the map shows
 * its rows as they are: two hundred rows that follow every change by themselves keep the browser painting all the time.
 */
export function useSurvey(map: L.Map | null, store: EntityStore<UnitRow>, filter: MapFilter): Survey {
  const [survey, setSurvey] = useState(() => surveyOf(store.values(), filter, null))
  useEffect(() => {
    let version = -1
    const take = () => {
      version = store.version
      setSurvey(surveyOf(store.values(), filter, map && boundsOf(map)))
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
  return survey
}

/** The view may lie beyond ±180 or show a part of the world twice. */
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
