import { expect, test } from 'vitest'
import { mergePreferences } from './merge.ts'

const grid = (columnKey: string) => ({
  columnWidths: { [columnKey]: 90 },
  columnOrder: [],
  hiddenColumns: [],
  sortState: [],
  groupBy: null,
  expandedGroups: [],
})

test('replaces the given fields and keeps the others', () => {
  expect(mergePreferences({ groupId: 'g1', inventoryId: 'i1' }, { groupId: null })).toEqual({ groupId: null, inventoryId: 'i1' })
})

test('merges grids, filters and open filters by their name', () => {
  const before = { gridPrefs: { units: grid('name') }, filters: { devices: { q: 'a' } }, filtersOpen: { devices: true } }
  const patch = { gridPrefs: { channels: grid('status') }, filters: { channels: { q: 'b' } }, filtersOpen: { channels: false } }
  expect(mergePreferences(before, patch)).toEqual({
    gridPrefs: { units: grid('name'), channels: grid('status') },
    filters: { devices: { q: 'a' }, channels: { q: 'b' } },
    filtersOpen: { devices: true, channels: false },
  })
})

test('replaces the preferences of one grid as a whole', () => {
  expect(mergePreferences({ gridPrefs: { units: grid('name') } }, { gridPrefs: { units: grid('status') } })).toEqual({
    gridPrefs: { units: grid('status') },
  })
})
