import type { UnitRow } from '@backhaul/contract/units'
import type * as L from 'leaflet'
import type { Clock } from '@backhaul/clock'
import type { EntityStore } from '../../app/live/entity-store.ts'
import { glideTo } from './glide.ts'
import { isStale } from '../position-age.ts'
import type { UnitMark } from './marks.ts'

export interface Follower {
  /**
   * Keeps the mark as its row is until the answer is called: its looks at once, its place with each `move`.
   * `lngShift` puts it in another world; null leaves the mark where it is.
   */
  follow(mark: UnitMark, lngShift: (row: UnitRow) => number | null): () => void
  /** New places and ages, for all at the same time: the browser lays its layers anew whenever a movement starts or ends. */
  move(): void
}

interface Followed {
  readonly mark: UnitMark
  readonly lngShift: (row: UnitRow) => number | null
}

export function createFollower(map: L.Map, store: EntityStore<UnitRow>, clock: Clock): Follower {
  const followed = new Set<Followed>()
  const changed = new Set<Followed>()
  let frame = 0

  const show = ({ mark, lngShift }: Followed, isMoving: boolean) => {
    const row = store.get(mark.id)
    if (!row) return
    const shift = isMoving ? lngShift(row) : null
    if (row.location && shift !== null) glideTo(map, mark.marker, row.location.lat, row.location.lng + shift)
    mark.show(row, isStale(row, clock.now()))
  }
  const showChanged = () => {
    frame = 0
    for (const one of changed) if (followed.has(one)) show(one, false)
    changed.clear()
  }
  return {
    follow(mark, lngShift) {
      const one: Followed = { mark, lngShift }
      followed.add(one)
      show(one, true)
      const leave = store.subscribeRow(mark.id, () => {
        const row = store.get(mark.id)
        if (row === undefined || !mark.differs(row)) return
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
