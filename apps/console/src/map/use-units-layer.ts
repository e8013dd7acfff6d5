import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import { useEffect, useMemo, useRef } from 'react'
import { realClock as clock } from '@backhaul/clock'
import type { EntityStore } from '../app/live/entity-store.ts'
import type { MarkWords } from './marks/marks.ts'
import { passesFilter, type MapFilter } from './unit-filter.ts'
import { createUnitsLayer, type UnitsLayer } from './units-layer.ts'

export interface UnitsLayerProps {
  readonly map: L.Map | null
  readonly store: EntityStore<UnitRow>
  readonly words: MarkWords
  readonly filter: MapFilter
  readonly selected: string | null
  onSelect(id: string): void
}

export function useUnitsLayer({ map, store, words, filter, selected, onSelect }: UnitsLayerProps): void {
  const layer = useRef<UnitsLayer | null>(null)
  const passes = useMemo(() => passesFilter(filter), [filter])
  const now = useRef({ passes, selected, onSelect })

  // In this order: a new layer begins with what holds now, an old one is told what changed.
  useEffect(() => {
    now.current = { passes, selected, onSelect }
  })
  useEffect(() => {
    if (!map) return
    const created = createUnitsLayer(map, { store, clock, words, onSelect: (id) => now.current.onSelect(id) })
    created.setFilter(now.current.passes)
    created.select(now.current.selected)
    layer.current = created
    return () => {
      layer.current = null
      created.remove()
    }
  }, [map, store, words])
  useEffect(() => layer.current?.setFilter(passes), [passes])
  useEffect(() => layer.current?.select(selected), [selected])
}
