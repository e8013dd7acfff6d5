import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import type { EntityStore } from '../../app/live/entity-store.ts'
import type { Follower } from './follower.ts'
import { createUnitMarker, type MarkerText, type UnitMarker } from './markers.ts'

export interface Selection {
  /** The card of the unit is open: the first Escape closes it, the next one the spider. */
  readonly isSet: boolean
  select(id: string | null): void
  /** Shows the selected unit once its row and its position are known. */
  refresh(): void
  remove(): void
}

/** Gives the selected unit a marker of its own above all others, so that it is visible while it is part of a cluster. */
export function createSelection(map: L.Map, text: MarkerText, follower: Follower, store: EntityStore<UnitRow>): Selection {
  let wanted: string | null = null
  let shown: { readonly marker: UnitMarker; readonly leave: () => void } | null = null

  // Of the copies of the world, the one whose unit is nearest to the centre of the view.
  const lngShift = ({ location }: UnitRow) => Math.round((map.getCenter().lng - (location?.lng ?? 0)) / 360) * 360
  const clear = () => {
    shown?.leave()
    shown?.marker.leaflet.remove()
    shown = null
  }
  const refresh = () => {
    const row = wanted === null ? undefined : store.get(wanted)
    if (!row?.location) return clear()
    if (shown) return
    const marker = createUnitMarker(row.uniqueId, text)
    shown = { marker, leave: follower.follow(marker, lngShift) }
    // It covers the other marker of the unit, which is the one that the keyboard reaches.
    marker.leaflet.options.interactive = false
    marker.leaflet.addTo(map).setZIndexOffset(1000)
    const element = marker.leaflet.getElement()!
    element.classList.add('is-selected')
    element.removeAttribute('role')
    element.removeAttribute('tabindex')
    element.removeAttribute('aria-label')
    element.setAttribute('aria-hidden', 'true')
  }
  return {
    get isSet() {
      return wanted !== null
    },
    select(id) {
      if (id !== wanted) clear()
      wanted = id
      refresh()
    },
    refresh,
    remove: clear,
  }
}
