import { expect, test } from 'vitest'
import { countFilters, filter, rowFilter, toggleValue } from './filter.ts'

interface Van {
  readonly colour: 'red' | 'blue'
  readonly doors: number
}
const filters = [
  filter({ key: 'colour', values: ['red', 'blue'] as const, test: (wanted) => (van: Van) => wanted.includes(van.colour) }),
  filter({
    key: 'doors',
    values: ['2', '4'] as const,
    isOutside: true,
    test: (wanted) => (van: Van) => wanted.some((doors) => van.doors === Number(doors)),
  }),
]
const vans: Van[] = [
  { colour: 'red', doors: 2 },
  { colour: 'red', doors: 4 },
  { colour: 'blue', doors: 4 },
]

test('takes the values of a filter as alternatives and all filters together', () => {
  expect(vans.filter(rowFilter(filters, {}, 0))).toHaveLength(3)
  expect(vans.filter(rowFilter(filters, { colour: ['red', 'blue'] }, 0))).toHaveLength(3)
  expect(vans.filter(rowFilter(filters, { colour: ['red'], doors: ['4'] }, 0))).toEqual([vans[1]])
})

test('adds a value and removes it again', () => {
  expect(toggleValue(['red'], 'blue')).toEqual(['red', 'blue'])
  expect(toggleValue(['red', 'blue'], 'red')).toEqual(['blue'])
})

test('counts the filters of the panel that are set, not the counters', () => {
  expect(countFilters(filters, { colour: ['red', 'blue'], doors: ['2'] })).toBe(1)
})
