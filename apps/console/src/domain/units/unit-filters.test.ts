import { describe, expect, test } from 'vitest'
import { type FilterValues, rowFilter } from '../../ui/list/filter.ts'
import { unitRow } from './testing/unit-row.ts'
import { unitFilters } from './unit-filters.ts'
import { unitSearch } from './unit-search.ts'

const now = 1_750_000_000_000
const hourMs = 3_600_000
const names: Record<string, string> = { g1: 'North', g2: 'South' }

const units = [
  unitRow({
    uniqueId: 'live',
    name: 'Live-1',
    applications: { video: 'running' },
    selChannel: { channelId: 'c9', name: 'Studio-9', external: false },
  }),
  unitRow({
    uniqueId: 'store',
    name: 'Store-1',
    applications: { store: 'running' },
    transmissionMode: 'Store & Forward',
    lastModified: now - 2 * hourMs,
  }),
  unitRow({
    uniqueId: 'lite',
    name: 'Lite-1',
    type: 'LU-Lite',
    applications: {},
    alerts: { warning: 1, critical: 0 },
    lastModified: now - 30 * hourMs,
  }),
  unitRow({
    uniqueId: 'solo',
    name: 'Solo-1',
    type: 'Solo',
    applications: { video: 'running' },
    alerts: { warning: 0, critical: 2 },
    groups: ['g2'],
  }),
  unitRow({
    uniqueId: 'gone',
    name: 'Gone-1',
    applications: null,
    location: { lat: 1, lng: 2, address: 'Pariser Platz, Berlin', at: now },
    lastModified: now - 40 * 24 * hourMs,
  }),
  unitRow({ uniqueId: 'test', name: 'Test-1', applications: { video: 'speedtest' } }),
]
const passing = (filters: FilterValues, search = '') => {
  const [passes, matches] = [rowFilter(unitFilters, filters, now), unitSearch(search, (id) => names[id] ?? '')]
  return units.filter((unit) => passes(unit) && (matches === null || matches(unit))).map((unit) => unit.uniqueId)
}

describe('filters of the unit list', () => {
  test('passes every unit when no filter is set', () => expect(passing({})).toHaveLength(units.length))
  test('status (UI-148)', () => expect(passing({ status: ['offline', 'storeandforward'] })).toEqual(['store', 'gone']))
  test('type (UI-149)', () => expect(passing({ type: ['Solo', 'LU-Lite'] })).toEqual(['lite', 'solo']))
  test('mode (UI-150)', () => expect(passing({ mode: ['Store & Forward'] })).toEqual(['store']))
  test('playing state (UI-151), where a speed test is not on air', () => {
    expect(passing({ playing: ['onAir'] })).toEqual(['live', 'solo'])
    expect(passing({ playing: ['recording'] })).toEqual(['store'])
    expect(passing({ playing: ['notPlaying'] })).toEqual(['lite', 'gone', 'test'])
  })
  test('modified date (UI-152)', () => {
    expect(passing({ modified: ['hour'] })).toEqual(['live', 'solo', 'test'])
    expect(passing({ modified: ['day'] })).toEqual(['live', 'store', 'solo', 'test'])
    expect(passing({ modified: ['week'] })).toEqual(['live', 'store', 'lite', 'solo', 'test'])
    expect(passing({ modified: ['month'] })).not.toContain('gone')
  })
  test('alerts (UI-153)', () => {
    expect(passing({ alerts: ['critical'] })).toEqual(['solo'])
    expect(passing({ alerts: ['critical', 'warning'] })).toEqual(['lite', 'solo'])
    expect(passing({ alerts: ['none'] })).toEqual(['live', 'store', 'gone', 'test'])
  })
  test('counters: those of one kind are alternatives, those of several kinds hold together', () => {
    expect(passing({ counter: ['busy'] })).toEqual(['live', 'store', 'solo', 'test'])
    expect(passing({ counter: ['busy', 'offline'] })).toEqual(['live', 'store', 'solo', 'gone', 'test'])
    expect(passing({ counter: ['busy', 'camera'] })).toEqual(['solo'])
    expect(passing({ counter: ['camera', 'lite'] })).toEqual(['lite', 'solo'])
    expect(passing({ counter: ['activeAlerts', 'lite'] })).toEqual(['lite'])
  })
  test.each([
    ['name', 'LIVE', ['live']],
    ['channel', 'studio-9', ['live']],
    ['address', 'berlin', ['gone']],
    ['group name', ' south ', ['solo']],
    ['id', 'tes', ['test']],
    ['type', 'lu-lite', ['lite']],
    ['nothing', 'nowhere', []],
  ])('search by %s, in any case', (_what, search, found) => expect(passing({}, search)).toEqual(found))
  test('all filters together', () => expect(passing({ type: ['Solo'], playing: ['onAir'], alerts: ['critical'] }, '1')).toEqual(['solo']))
})
