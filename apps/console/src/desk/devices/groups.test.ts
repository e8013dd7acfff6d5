import type { UnitInField } from '@backhaul/simulation'
import { expect, test } from 'vitest'
import { groupsOf, nextOf } from './groups.ts'

const unit = (id: string, x: number, y: number): UnitInField => ({
  id,
  name: id,
  at: [y, x],
  power: 'on',
  isOnAir: false,
  isReserved: false,
})
const pixelOf = ({ at: [y, x] }: UnitInField) => ({ x, y })
const shown = (units: UnitInField[], chosen: string | null = null) =>
  groupsOf(units, chosen, pixelOf).map((group) => group.units.map(({ id }) => id))

test('units that lie close together are one mark, and a unit with room around it is a mark of its own', () => {
  expect(shown([unit('a', 5, 5), unit('b', 20, 10), unit('c', 300, 5)])).toEqual([['a', 'b'], ['c']])
})

test('a thousand units of one city are few marks', () => {
  const city = Array.from({ length: 1000 }, (_, i) => unit(`u-${i}`, i % 100, Math.floor(i / 10)))
  const groups = shown(city)
  expect(groups.length).toBeLessThanOrEqual(9)
  expect(groups.flat()).toHaveLength(1000)
})

test('the chosen unit is alone among a thousand others, so that it can be dragged', () => {
  const all = Array.from({ length: 1000 }, (_, i) => unit(`u-${i}`, 5, 5))
  expect(shown(all, 'u-500').filter((ids) => ids.length === 1)).toEqual([['u-500']])
})

test('repeated clicks choose every unit of a group that no zoom opens', () => {
  const all = ['a', 'b', 'c'].map((id) => unit(id, 5, 5))
  let chosen: string | null = null
  const seen = Array.from({ length: 4 }, () => {
    const group = groupsOf(all, chosen, pixelOf).find(({ units }) => units.length > 1)!
    return (chosen = nextOf(group, chosen))
  })
  expect(seen).toEqual(['a', 'b', 'c', 'a'])
})
