import type { UnitRow } from '@backhaul/contract/units'
import { statusLook } from '../ui/icons/status-look.ts'
import { type MapFilter, type MapTone, mapTones, searcher } from './unit-filter.ts'

export interface Bounds {
  contains(position: { readonly lat: number; readonly lng: number }): boolean
}

/** What the page says about the map in words and numbers. */
export interface Survey {
  /** Units in scope that match the search, by tone, whether or not the filter shows the tone. */
  readonly byTone: Readonly<Record<MapTone, number>>
  /** Of those that pass the whole filter: */
  readonly onMap: number
  readonly inView: Listed
  readonly withoutPosition: Listed
}

/** On air first, then by name; at most `listedMax`, `count` says how many there are. */
export interface Listed {
  readonly units: readonly UnitRow[]
  readonly count: number
}

export const listedMax = 200

/** One pass over all units: 10,000 take about a millisecond. */
export function surveyOf(rows: Iterable<UnitRow>, filter: MapFilter, bounds: Bounds | null): Survey {
  const byTone: Record<MapTone, number> = { streaming: 0, busy: 0, upgrading: 0, warning: 0, online: 0, offline: 0 }
  const isFound = searcher(filter)
  const wanted = new Set(filter.status)
  const inView = collector()
  const withoutPosition = collector()
  let onMap = 0
  for (const row of rows) {
    if (!isFound(row)) continue
    const tone = statusLook[row.status].tone
    byTone[tone]++
    if (wanted.size > 0 && !wanted.has(row.status)) continue
    if (row.location === null) withoutPosition.add(tone, row)
    else {
      onMap++
      if (bounds?.contains(row.location) === true) inView.add(tone, row)
    }
  }
  return { byTone, onMap, inView: inView.listed(), withoutPosition: withoutPosition.listed() }
}

/** Sorting thousands each second to show the first two hundred would be waste: only those kept are sorted by name. */
function collector() {
  const rows = new Map<MapTone, UnitRow[]>(mapTones.map((tone) => [tone, []]))
  let count = 0
  return {
    add(tone: MapTone, row: UnitRow): void {
      count++
      const ofTone = rows.get(tone)
      if (ofTone && ofTone.length < listedMax) ofTone.push(row)
    },
    listed(): Listed {
      const kept = [...rows.values()].map((ofTone) => ofTone.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      return { units: kept.flat().slice(0, listedMax), count }
    },
  }
}
