import { expect, test } from 'vitest'
import { findChannels, findUnits, foundMax } from './find-units.ts'

const units = ['Rome-2', 'Rome-10', 'New-Rome-1', 'Oslo-1'].map((name, i) => ({ uniqueId: `u-${i}`, name }))
const names = (query: string) => findUnits(units, query).map(({ name }) => name)

test('shows names that begin with the text first, in the order of their numbers', () => {
  expect(names('rome')).toEqual(['Rome-2', 'Rome-10', 'New-Rome-1'])
})

test('finds by id where no name fits', () => {
  expect(names('u-3')).toEqual(['Oslo-1'])
  expect(names('nowhere')).toEqual([])
})

test('returns the best matches, no more than are shown', () => {
  const many = Array.from({ length: 500 }, (_, i) => ({ uniqueId: `u-${i}`, name: `LU-${499 - i}` }))
  expect(findUnits(many, 'lu').map(({ name }) => name)).toEqual(Array.from({ length: foundMax }, (_, i) => `LU-${i}`))
})

test('finds channels by name and by id, no more than are shown', () => {
  const channels = Array.from({ length: 500 }, (_, i) => ({ channelId: `ch-${i}`, channelName: `Studio-${i}` }))
  const found = (query: string) => findChannels(channels, query).map(({ channelId }) => channelId)
  expect(found('studio')).toEqual(Array.from({ length: foundMax }, (_, i) => `ch-${i}`))
  expect(found('CH-499')).toEqual(['ch-499'])
})
