import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import type { EntityStore } from '../../app/live/entity-store.ts'
import type { Follower } from './follower.ts'
import { createUnitMark, type MarkWords, type UnitMark } from './marks.ts'

export interface Selection {
  select(id: string | null): void
  /** Shows the unit once it has come, or got a position, after it was selected. */
  refresh(): void
  remove(): void
}

/** The selected unit has a mark of its own, above all others, so that it is seen also while it is part of a cluster. */
export function createSelection(map: L.Map, words: MarkWords, follower: Follower, store: EntityStore<UnitRow>): Selection {
  let wanted: string | null = null
  let shown: { readonly mark: UnitMark; readonly leave: () => void } | null = null

  // Of the worlds side by side the one whose unit is nearest to the middle of the view.
  const lngShift = ({ location }: UnitRow) => Math.round((map.getCenter().lng - (location?.lng ?? 0)) / 360) * 360
  const clear = () => {
    shown?.leave()
    shown?.mark.marker.remove()
    shown = null
  }
  const refresh = () => {
    const row = wanted === null ? undefined : store.get(wanted)
    if (!row?.location) return clear()
    if (shown) return
    const mark = createUnitMark(row.uniqueId, words)
    shown = { mark, leave: follower.follow(mark, lngShift) }
    // It lies over the unit's own mark, which is what is reached by keyboard.
    mark.marker.options.interactive = false
    mark.marker.addTo(map).setZIndexOffset(1000)
    const element = mark.marker.getElement()!
    element.classList.add('is-selected')
    element.removeAttribute('role')
    element.removeAttribute('tabindex')
    element.removeAttribute('aria-label')
    element.setAttribute('aria-hidden', 'true')
  }
  return {
    select(id) {
      if (id !== wanted) clear()
      wanted = id
      refresh()
    },
    refresh,
    remove: clear,
  }
}
