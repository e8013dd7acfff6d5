import { expect, test } from 'vitest'
import { type ListAddress, readAddress, writeAddress } from './list-address.ts'
import { filterValues, noFilters } from './unit-filters.ts'
import { sortable } from './unit-order.ts'

const nothing: ListAddress = { filters: noFilters, sort: null, groupBy: null, unit: null }
const views: [what: string, view: ListAddress][] = [
  ['nothing', nothing],
  ['a search with signs of its own', { ...nothing, filters: { ...noFilters, search: 'a&b=c,d 100% 北京?' } }],
  ['every value of every filter', { ...nothing, filters: { search: '', modified: 'week', ...mutable(filterValues) } }],
  [
    'one value of each filter',
    {
      ...nothing,
      filters: {
        ...noFilters,
        status: ['transparent_bridge'],
        type: ['Solo-PRO'],
        mode: ['Store & Forward'],
        playing: ['onAir'],
        alerts: ['none'],
        counter: ['activeAlerts'],
      },
    },
  ],
  [
    'several sorts',
    {
      ...nothing,
      sort: [
        { columnKey: 'bitrate', direction: 'DESC' },
        { columnKey: 'name', direction: 'ASC' },
      ],
    },
  ],
  ['groups and the open unit', { ...nothing, groupBy: 'status', unit: 'unit-0001:a.b_c' }],
]

function mutable(values: typeof filterValues) {
  return {
    status: [...values.status],
    type: [...values.type],
    mode: [...values.mode],
    playing: [...values.playing],
    alerts: [...values.alerts],
    counter: [...values.counter],
  }
}

test.each(views)('the address of a view with %s reads back as the same view', (_what, view) => {
  const params = new URLSearchParams(writeAddress(new URLSearchParams('other=kept'), view).toString())
  expect(readAddress(params, sortable)).toEqual(view)
  expect(params.get('other')).toBe('kept')
})

test('an empty address says nothing', () => {
  const view = readAddress(new URLSearchParams(), sortable)
  expect(view.sort).toBeNull()
  expect(writeAddress(new URLSearchParams(), view).toString()).toBe('')
})

test('what an address says that is not known is ignored', () => {
  const view = readAddress(new URLSearchParams('status=streaming,flying&by=colour&sort=weight.desc,name.desc&modified=never'), sortable)
  expect(view.filters.status).toEqual(['streaming'])
  expect(view).toMatchObject({ groupBy: null, sort: [{ columnKey: 'name', direction: 'DESC' }] })
  expect(view.filters.modified).toBeNull()
})
