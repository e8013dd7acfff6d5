import type { UnitRow } from '@backhaul/contract/units'
import { describe, expect, test } from 'vitest'
import { changeSize, tones } from './messages.ts'
import { createSlots } from './slots.ts'

type Row = Pick<UnitRow, 'uniqueId' | 'status' | 'location'>
const unit = (uniqueId: string, lng: number | null, status: UnitRow['status'] = 'idle') =>
  ({ uniqueId, status, location: lng === null ? null : { lng, lat: 1, address: '', at: 0 } }) satisfies Row as UnitRow

function read(changes: Float64Array): number[][] {
  return Array.from({ length: changes.length / changeSize }, (_, i) => Array.from(changes.subarray(i * changeSize, (i + 1) * changeSize)))
}
const all = () => true

describe('slots', () => {
  test('contain every unit once, then only units that moved or changed their tone', () => {
    const slots = createSlots()
    expect(read(slots.collect([unit('a', 10), unit('b', 20)], all))).toEqual([
      [0, 10, 1, tones.indexOf('online')],
      [1, 20, 1, tones.indexOf('online')],
    ])
    expect(read(slots.collect([unit('a', 10), unit('b', 21)], all))).toEqual([[1, 21, 1, tones.indexOf('online')]])
    expect(read(slots.collect([unit('a', 10, 'streaming'), unit('b', 21, 'forwarding')], all))).toEqual([
      [0, 10, 1, tones.indexOf('streaming')],
    ])
  })

  test('remove a unit that left, lost its position or fails the filter, and reuse its number', () => {
    const slots = createSlots()
    slots.collect([unit('a', 10), unit('b', 20), unit('c', 30)], all)
    const gone = read(slots.collect([unit('a', null), unit('c', 30)], ({ uniqueId }) => uniqueId !== 'c'))
    expect(gone.map(([slot, , , tone]) => [slot, tone])).toEqual([
      [0, -1],
      [1, -1],
      [2, -1],
    ])
    const [next] = read(slots.collect([unit('d', 40)], all))
    expect(slots.idOf(next![0]!)).toBe('d')
    expect(next![0]).toBeLessThan(3)
  })
})
