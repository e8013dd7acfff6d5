import type { UnitRow } from '@backhaul/contract/units'
import { createLoader, createSerializer } from 'nuqs'
import { describe, expect, test } from 'vitest'
import { mapFilter, type MapFilterOptions } from './map-filter.ts'
import { listedMax, mapSummary } from './map-summary.ts'
import { mapParsers } from './use-map-address.ts'

const unit = (name: string, status: UnitRow['status'], lng: number | null = 0) =>
  ({
    uniqueId: name.toLowerCase(),
    name,
    type: 'LU-300',
    status,
    applications: status === 'streaming' ? { video: 'running' } : {},
    alerts: { warning: 0, critical: 0 },
    typeGroup: 'fieldUnits',
    selChannel: { channelId: 'c', name: 'News', external: false },
    location: lng === null ? null : { lat: 0, lng, address: 'Harbour, Osaka', at: 0 },
    groups: [],
  }) as unknown as UnitRow
const filter = (options: Partial<MapFilterOptions> = {}) =>
  mapFilter({ search: '', counters: [], scope: null, groupName: () => '', ...options })

describe('filter of the map', () => {
  test('is read from the address as it was written, with the names of the unit list', () => {
    const address = createSerializer(mapParsers)(new URLSearchParams('z=4'), { q: 'van 7', counter: ['onAir', 'idle'] })
    expect(address).toBe('?z=4&q=van+7&counter=onAir,idle')
    expect(createLoader(mapParsers)(address)).toMatchObject({ z: 4, q: 'van 7', counter: ['onAir', 'idle'] })
    expect(createLoader(mapParsers)('?q=van+7&counter=idle%2ConAir')).toMatchObject({ q: 'van 7', counter: ['onAir', 'idle'] })
  })

  test('ignores unknown counters', () => {
    expect(createLoader(mapParsers)('?counter=idle,dancing,').counter).toEqual(['idle'])
  })

  test('finds by name, id, type, channel and address, in any case', () => {
    for (const search of ['VAN', 'van_1', 'lu-3', 'news', 'osaka', '  osaka '])
      expect(filter({ search }).passes(unit('Van_1', 'idle'))).toBe(true)
    expect(filter({ search: 'kyoto' }).passes(unit('Van_1', 'idle'))).toBe(false)
  })

  test('passes only units of the selected group or inventory, with a search and without', () => {
    const scope = ({ name }: UnitRow) => name !== 'Van_2'
    for (const search of ['', 'van']) {
      expect(filter({ search, scope }).passes(unit('Van_1', 'idle'))).toBe(true)
      expect(filter({ search, scope }).passes(unit('Van_2', 'idle'))).toBe(false)
    }
  })
})

describe('summary of the map', () => {
  const west = { contains: ({ lng }: { lng: number }) => lng < 0 }

  test('counts the units that pass, with a position and without', () => {
    const units = [unit('car', 'streaming'), unit('van', 'idle'), unit('van2', 'offline', null), unit('bike', 'idle')]
    const { onMap, withoutPosition } = mapSummary(units, filter({ counters: ['onAir', 'offline'] }), west)
    expect(onMap).toBe(1)
    expect(withoutPosition).toEqual({ count: 1, units: [units[2]] })
  })

  test('lists the units that a search found wherever they are', () => {
    const units = [unit('van', 'idle', 10), unit('car', 'idle', -1)]
    expect(mapSummary(units, filter({ search: 'van' }), west).inView).toEqual({ count: 1, units: [units[0]] })
  })

  test('lists the units in view, on air first, then by name', () => {
    const units = [unit('b', 'idle', -1), unit('a', 'idle', -1), unit('z', 'streaming', -1), unit('east', 'streaming', 1)]
    expect(mapSummary(units, filter(), west).inView.units.map(({ name }) => name)).toEqual(['z', 'a', 'b'])
  })

  test('lists no more units than its bound, with the total count', () => {
    const units = Array.from({ length: listedMax + 50 }, (_, i) => unit(`u${i}`, i % 2 === 0 ? 'idle' : 'streaming', -1))
    const { units: listed, count } = mapSummary(units, filter(), west).inView
    expect(count).toBe(listedMax + 50)
    expect(listed).toHaveLength(listedMax)
    expect(listed.filter(({ status }) => status === 'streaming')).toHaveLength((listedMax + 50) / 2)
  })
})
