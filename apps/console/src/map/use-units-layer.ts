import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import { useEffect, useRef } from 'react'
import { realClock as clock } from '@backhaul/clock'
import type { EntityStore } from '../app/live/entity-store.ts'
import type { MarkerText } from './markers/markers.ts'
import type { MapFilter } from './map-filter.ts'
import { createUnitsLayer, type UnitsLayer } from './units-layer.ts'

export interface UnitsLayerProps {
  readonly map: L.Map | null
  readonly store: EntityStore<UnitRow>
  readonly text: MarkerText
  readonly filter: MapFilter
  readonly selected: string | null
  onSelect(id: string): void
}

export function useUnitsLayer({ map, store, text, filter, selected, onSelect }: UnitsLayerProps): void {
  const layer = useRef<UnitsLayer | null>(null)
  const { passes } = filter
  const now = useRef({ passes, selected, onSelect })

  // In this order: a new layer starts with the current values, an existing one gets the changes.
  useEffect(() => {
    now.current = { passes, selected, onSelect }
  })
  useEffect(() => {
    if (!map) return
    const created = createUnitsLayer(map, { store, clock, text, onSelect: (id) => now.current.onSelect(id) })
    created.setFilter(now.current.passes)
    created.select(now.current.selected)
    layer.current = created
    return () => {
      layer.current = null
      created.remove()
    }
  }, [map, store, text])
  useEffect(() => layer.current?.setFilter(passes), [passes])
  useEffect(() => layer.current?.select(selected), [selected])
}
