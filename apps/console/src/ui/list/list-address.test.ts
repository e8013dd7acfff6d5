import { createLoader, createSerializer } from 'nuqs'
import { expect, test } from 'vitest'
import { addressOf, type ListAddress, listParsers, queryOf } from './list-address.ts'

const list = {
  filters: [
    { key: 'state', values: ['idle', 'on air', 'Store & Forward'] },
    { key: 'level', values: ['none', 'high'], isSingle: true },
  ],
  orders: { name: null, bitrate: null },
  groupings: ['state'],
  opens: 'unit',
}
const parsers = listParsers(list)
const read = (address: string) => addressOf(list, createLoader(parsers)(address))
const write = (address: Partial<ListAddress>, before = '') =>
  createSerializer(parsers)(new URLSearchParams(before), queryOf(list, address) as never)

const nothing: ListAddress = { search: '', filters: { state: [], level: [] }, sort: null, groupBy: null, open: null, page: 1 }
const views: [view: string, address: ListAddress][] = [
  ['nothing', nothing],
  ['a search with signs of its own', { ...nothing, search: 'a&b=c,d 100% 北京?' }],
  ['every value of every filter', { ...nothing, filters: { state: ['idle', 'on air', 'Store & Forward'], level: ['none'] } }],
  ['one value of each filter', { ...nothing, filters: { state: ['Store & Forward'], level: ['high'] } }],
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
  ['groups and the open unit', { ...nothing, groupBy: 'state', open: 'unit-0001:a.b_c' }],
]

test.each(views)('reads back the address of a view with %s', (_view, view) => {
  const address = write(view, 'other=kept')
  expect(read(address)).toEqual(view)
  expect(new URLSearchParams(address).get('other')).toBe('kept')
})

test('reads an address whose commas are encoded', () => {
  expect(read('?state=idle%2Con+air&sort=name.desc%2Cbitrate.asc')).toMatchObject({
    filters: { state: ['idle', 'on air'] },
    sort: [
      { columnKey: 'name', direction: 'DESC' },
      { columnKey: 'bitrate', direction: 'ASC' },
    ],
  })
})

test('writes nothing for a view without filters, sort and open row', () => {
  expect(read('')).toEqual(nothing)
  expect(write({ ...nothing, sort: [] }, 'q=van&state=idle&sort=name.asc&unit=u1')).toBe('')
})

test('begins at the first page when the rows or their order change', () => {
  const paged = { ...list, pageSize: 50 }
  const writePaged = (patch: Partial<ListAddress>) =>
    createSerializer(listParsers(paged))(new URLSearchParams('page=3'), queryOf(paged, patch) as never)
  expect(writePaged({ page: 4 })).toBe('?page=4')
  expect(writePaged({ open: 'u1' })).toBe('?page=3&unit=u1')
  expect(writePaged({ search: 'van' })).toBe('?q=van')
})

test('ignores unknown values and cuts a long search', () => {
  expect(read('?state=idle,flying&level=high,none&by=colour&sort=weight.desc,name.desc')).toMatchObject({
    filters: { state: ['idle'], level: ['none'] },
    groupBy: null,
    sort: [{ columnKey: 'name', direction: 'DESC' }],
  })
  expect(read(`?q=${'x'.repeat(300)}`).search).toHaveLength(100)
})
