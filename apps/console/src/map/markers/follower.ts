import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import type { Clock } from '@backhaul/clock'
import type { EntityStore } from '../../app/live/entity-store.ts'
import { glideTo } from './glide.ts'
import { isStale } from '../position-age.ts'
import type { UnitMarker } from './markers.ts'

export interface Follower {
  /**
   * Keeps the marker equal to its row until the returned function is called: its appearance at once, its position with
   * each `move`. `lngShift` puts it into another copy of the world; null keeps its position.
   */
  follow(marker: UnitMarker, lngShift: (row: UnitRow) => number | null): () => void
  /** Updates positions and ages of all markers at once: the browser recomputes its layers whenever a movement starts or ends. */
  move(): void
}

interface Followed {
  readonly marker: UnitMarker
  readonly lngShift: (row: UnitRow) => number | null
}

export function createFollower(map: L.Map, store: EntityStore<UnitRow>, clock: Clock): Follower {
  const followed = new Set<Followed>()
  const changed = new Set<Followed>()
  let frame = 0

  const show = ({ marker, lngShift }: Followed, isMoving: boolean) => {
    const row = store.get(marker.id)
    if (!row) return
    const shift = isMoving ? lngShift(row) : null
    if (row.location && shift !== null) glideTo(map, marker.leaflet, row.location.lat, row.location.lng + shift)
    marker.show(row, isStale(row, clock.now()))
  }
  const showChanged = () => {
    frame = 0
    for (const one of changed) if (followed.has(one)) show(one, false)
    changed.clear()
  }
  return {
    follow(marker, lngShift) {
      const one: Followed = { marker, lngShift }
      followed.add(one)
      show(one, true)
      const leave = store.subscribeRow(marker.id, () => {
        const row = store.get(marker.id)
        if (row === undefined || !marker.differs(row)) return
        changed.add(one)
        frame ||= requestAnimationFrame(showChanged)
      })
      return () => {
        leave()
        followed.delete(one)
      }
    },
    move() {
      for (const one of followed) show(one, true)
    },
  }
}
