import type { UnitRow } from '@backhaul/contract/units'
import { describe, expect, test } from 'vitest'
import { listedMax, surveyOf } from './survey.ts'
import { hasTone, type MapFilter, mapTones, passesFilter, readFilter, toggleTone, writeFilter } from './unit-filter.ts'

const unit = (name: string, status: UnitRow['status'], lng: number | null = 0) =>
  ({
    uniqueId: name.toLowerCase(),
    name,
    type: 'LU-300',
    status,
    selChannel: { channelId: 'c', name: 'News', external: false },
    location: lng === null ? null : { lat: 0, lng, address: 'Harbour, Osaka', at: 0 },
  }) as UnitRow
const none: MapFilter = { search: '', status: [], scope: null }

describe('filter of the map', () => {
  test('is read from the address as it was written, under the names of the unit list', () => {
    const filter: MapFilter = { search: 'van 7', status: ['idle', 'streaming'], scope: null }
    const params = writeFilter(new URLSearchParams('z=4'), filter)
    expect(params.toString()).toBe('z=4&q=van+7&status=idle%2Cstreaming')
    expect(readFilter(params, null)).toEqual(filter)
    expect(writeFilter(params, none).toString()).toBe('z=4')
  })

  test('ignores statuses that there are none of', () => {
    expect(readFilter(new URLSearchParams('status=idle,dancing,'), null)).toEqual({ search: '', status: ['idle'], scope: null })
  })

  test('a tone stands for all its statuses and goes with them', () => {
    for (const tone of mapTones) {
      const on = toggleTone(none, tone)
      expect(on.status.length).toBeGreaterThan(0)
      expect(hasTone(on, tone)).toBe(true)
      expect(toggleTone(on, tone)).toEqual(none)
    }
  })

  test('finds by name, id, type, channel and address, in any case', () => {
    for (const search of ['VAN', 'van_1', 'lu-3', 'news', 'osaka', '  osaka '])
      expect(passesFilter({ ...none, search })(unit('Van_1', 'idle'))).toBe(true)
    expect(passesFilter({ ...none, search: 'kyoto' })(unit('Van_1', 'idle'))).toBe(false)
  })

  test('lets through only what is in the group or inventory that the user selected, with a search and without', () => {
    const scope = ({ name }: UnitRow) => name !== 'Van_2'
    for (const search of ['', 'van']) {
      expect(passesFilter({ ...none, search, scope })(unit('Van_1', 'idle'))).toBe(true)
      expect(passesFilter({ ...none, search, scope })(unit('Van_2', 'idle'))).toBe(false)
    }
  })
})

describe('survey', () => {
  const west = { contains: ({ lng }: { lng: number }) => lng < 0 }

  test('counts what the filter hides by tone, and nothing that the search misses', () => {
    const units = [unit('car', 'streaming'), unit('van', 'idle'), unit('van2', 'offline', null), unit('bike', 'idle')]
    const { byTone, onMap, withoutPosition } = surveyOf(units, { ...none, status: ['streaming', 'offline'] }, west)
    expect(byTone).toMatchObject({ streaming: 1, online: 2, offline: 1 })
    expect(onMap).toBe(1)
    expect(withoutPosition).toEqual({ count: 1, units: [units[2]] })
    expect(surveyOf(units, { ...none, search: 'v' }, west).byTone).toMatchObject({ streaming: 0, online: 1, offline: 1 })
  })

  test('lists what is in view, on air first and then by name', () => {
    const units = [unit('b', 'idle', -1), unit('a', 'idle', -1), unit('z', 'streaming', -1), unit('east', 'streaming', 1)]
    expect(surveyOf(units, none, west).inView.units.map(({ name }) => name)).toEqual(['z', 'a', 'b'])
  })

  test('lists no more than its bound and says how many there are', () => {
    const units = Array.from({ length: listedMax + 50 }, (_, i) => unit(`u${i}`, i % 2 === 0 ? 'idle' : 'streaming', -1))
    const { units: listed, count } = surveyOf(units, none, west).inView
    expect(count).toBe(listedMax + 50)
    expect(listed).toHaveLength(listedMax)
    expect(listed.filter(({ status }) => status === 'streaming')).toHaveLength((listedMax + 50) / 2)
  })
})
