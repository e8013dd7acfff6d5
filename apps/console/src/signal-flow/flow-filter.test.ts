import { expect, test } from 'vitest'
import { unitRow } from '../domain/units/testing/unit-row.ts'
import { flowFilter } from './flow-filter.ts'
import { sharedStart } from './names.ts'
import { busyChannel, channelRow, flowRows, onAirUnit, serverRow } from './testing/rows.ts'

const rows = flowRows(
  [onAirUnit({ name: 'Truck-1' }), unitRow({ uniqueId: 'u2', name: 'Boat-2', inventories: ['inv2'], groups: ['g2'], selChannel: null })],
  [busyChannel({ channelName: 'Studio-A' }), channelRow({ channelId: 'c2', channelName: 'Studio-B', groups: ['g2'] })],
)
function passing(search: string, counters: string[] = [], scope: Parameters<typeof flowFilter>[0]['scope'] = null) {
  const { unitPasses, channelPasses, serverPasses } = flowFilter({ rows, scope, search, counters, groupName: (id) => id })
  return [
    ...[...rows.units.values()].filter(unitPasses).map(({ name }) => name),
    ...[...rows.channels.values()].filter(channelPasses).map(({ channelName }) => channelName),
    ...[serverRow()].filter(serverPasses).map(({ name }) => name),
  ]
}

test('without a filter everything in scope passes', () => {
  expect(passing('')).toEqual(['Truck-1', 'Boat-2', 'Studio-A', 'Studio-B', 'Hub-1'])
  expect(passing('', [], ({ groups }) => groups.includes('g2'))).toEqual(['Boat-2', 'Studio-B'])
})
test('a found unit brings its channel, and a found channel its unit', () => {
  expect(passing('truck')).toEqual(['Truck-1', 'Studio-A'])
  expect(passing('studio-a')).toEqual(['Truck-1', 'Studio-A'])
  expect(passing('hub')).toEqual(['Truck-1', 'Studio-A', 'Studio-B', 'Hub-1'])
  expect(passing('nothing')).toEqual([])
})
test('a counter leaves its units and the channels that they hold', () => {
  expect(passing('', ['onAir'])).toEqual(['Truck-1', 'Studio-A'])
  expect(passing('', ['idle'])).toEqual(['Boat-2'])
})

test('the start that all names of groups share is cut at a separator', () => {
  expect(sharedStart(['North-Sports', 'North-News', 'North-Navy'])).toBe('North-')
  expect(sharedStart(['Sports', 'Spare', 'Space'])).toBe('')
  expect(sharedStart(['North-Sports', 'North-News'])).toBe('')
})
