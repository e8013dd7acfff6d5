import type { UnitRow } from '@backhaul/contract/units'
import { statusAppearance } from '../../domain/units/status-appearance.ts'
import { tones } from './messages.ts'

const toneIndex = new Map<string, number>(tones.map((tone, i) => [tone, i]))

interface Slot {
  readonly slot: number
  lng: number
  lat: number
  tone: number
  seen: number
}

export interface Slots {
  /** Returns the changes since the last call of the units that are on the map now. */
  collect(rows: Iterable<UnitRow>, passes: (row: UnitRow) => boolean): Float64Array<ArrayBuffer>
  idOf(slot: number): string | undefined
}

/** Numbers the units on the map and collects their changes for the cluster worker. */
export function createSlots(): Slots {
  const slots = new Map<string, Slot>()
  const ids: string[] = []
  // The numbers of removed units, to be reused: there are never more numbers than there were units at one time.
  const free: number[] = []
  let round = 0

  const slotFor = (id: string): Slot => {
    const slot = free.pop() ?? ids.length
    ids[slot] = id
    const made: Slot = { slot, lng: NaN, lat: NaN, tone: -1, seen: 0 }
    slots.set(id, made)
    return made
  }

  return {
    collect(rows, passes) {
      round++
      const changes: number[] = []
      for (const row of rows) {
        if (row.location === null || !passes(row)) continue
        const { lng, lat } = row.location
        const tone = toneIndex.get(statusAppearance[row.status].tone)!
        const known = slots.get(row.uniqueId) ?? slotFor(row.uniqueId)
        known.seen = round
        if (known.lng === lng && known.lat === lat && known.tone === tone) continue
        Object.assign(known, { lng, lat, tone })
        changes.push(known.slot, lng, lat, tone)
      }
      for (const [id, { slot, seen }] of slots) {
        if (seen === round) continue
        slots.delete(id)
        free.push(slot)
        changes.push(slot, 0, 0, -1)
      }
      return new Float64Array(changes)
    },
    idOf: (slot) => ids[slot],
  }
}
