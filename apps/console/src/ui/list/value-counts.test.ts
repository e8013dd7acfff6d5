import { expect, test } from 'vitest'
import { filter } from './filter.ts'
import { valueCounts } from './value-counts.ts'

interface Truck {
  colour: string
  doors: number
}

const filters = [
  filter({
    key: 'colour',
    values: ['red', 'blue', 'green'],
    test:
      (wanted) =>
      ({ colour }: Truck) =>
        wanted.some((each) => each === colour),
  }),
  filter({
    key: 'doors',
    values: ['2', '4'],
    test:
      (wanted) =>
      ({ doors }: Truck) =>
        wanted.some((each) => each === String(doors)),
  }),
]
const trucks = [
  { colour: 'red', doors: 2 },
  { colour: 'red', doors: 4 },
  { colour: 'blue', doors: 4 },
]
const all = { rows: trucks, filters: {}, now: 0, search: null, scope: null }

test('counts the rows of each value, together with the other filters and without its own', () => {
  expect([...valueCounts(filters, 'colour', all)]).toEqual([
    ['red', 2],
    ['blue', 1],
    ['green', 0],
  ])
  const set = { colour: ['blue'], doors: ['4'] }
  expect(valueCounts(filters, 'colour', { ...all, filters: set }).get('red')).toBe(1)
})

test('counts only rows of the scope that the search finds', () => {
  const part = { ...all, scope: ({ doors }: Truck) => doors === 4, search: ({ colour }: Truck) => colour !== 'blue' }
  expect([...valueCounts(filters, 'colour', part).values()]).toEqual([1, 0, 0])
})
