import { expect, test } from 'vitest'
import type { SortState } from '../../ui/grid/column.ts'
import { compareRows } from '../../ui/list/list.ts'
import { unitRow } from './testing/unit-row.ts'
import { onAirFirst, orderThrottleMs, unitOrders } from './unit-order.ts'

const sortable = Object.keys(unitOrders)
const compareUnits = (sort: SortState) => compareRows({ orders: unitOrders, defaultOrder: onAirFirst, tieOrder: unitOrders.name }, sort)

const order = (units: ReturnType<typeof unitRow>[], ...sort: [columnKey: string, direction: 'ASC' | 'DESC'][]) =>
  units.toSorted(compareUnits(sort.map(([columnKey, direction]) => ({ columnKey, direction })))).map((unit) => unit.name)

test('lists units on air first, then busy, idle and offline ones, and sorts names by their numbers', () =>
  expect(
    order([
      unitRow({ name: 'a-1', applications: null }),
      unitRow({ name: 'Truck-10' }),
      unitRow({ name: 'truck-9' }),
      unitRow({ name: 'Files-1', applications: { forward: 'running' } }),
      unitRow({ name: 'Recording-1', applications: { store: 'running' } }),
      unitRow({ name: 'Live-1', applications: { video: 'running' } }),
    ]),
  ).toEqual(['Live-1', 'Recording-1', 'Files-1', 'truck-9', 'Truck-10', 'a-1']))

test('sorts by status from on air to offline', () =>
  expect(
    order(
      [
        unitRow({ name: 'gone', applications: null }),
        unitRow({ name: 'idle' }),
        unitRow({ name: 'live', applications: { video: 'running' } }),
        unitRow({ name: 'store', applications: { store: 'running' } }),
      ],
      ['status', 'ASC'],
    ),
  ).toEqual(['live', 'store', 'idle', 'gone']))

test('compares bitrates to the shown precision, then by name', () => {
  const units = [
    unitRow({ name: 'b', totalBitrate: 5010 }),
    unitRow({ name: 'a', totalBitrate: 4990 }),
    unitRow({ name: 'c', totalBitrate: 5200 }),
  ]
  expect(order(units, ['bitrate', 'DESC'])).toEqual(['c', 'a', 'b'])
})

test('applies the second sort where the first leaves units equal', () => {
  const units = [
    unitRow({ name: 'a', type: 'Solo', swVersion: '9.10.0' }),
    unitRow({ name: 'b', type: 'Solo', swVersion: '9.9.0' }),
    unitRow({ name: 'c', type: 'Drone' }),
  ]
  expect(order(units, ['type', 'DESC'], ['version', 'ASC'])).toEqual(['b', 'a', 'c'])
})

test.each(sortable)('reverses the order by %s for a descending sort', (columnKey) => {
  const a = unitRow({
    name: 'a',
    type: 'Solo',
    totalBitrate: 9000,
    battery: { connected: true, charging: false, percentage: 9 },
    lastModified: 1,
    lastSeen: 1,
    transmission: { since: 5, by: null },
  })
  const b = unitRow({
    name: 'b',
    status: 'offline',
    selChannel: null,
    swVersion: '8',
    alerts: { warning: 1, critical: 0 },
    transmissionMode: 'Multi-HQ',
    location: { lat: 0, lng: 0, address: 'X', at: 0 },
  })
  const up = compareUnits([{ columnKey, direction: 'ASC' }])(a, b)
  const down = compareUnits([{ columnKey, direction: 'DESC' }])(a, b)
  expect([Math.sign(up), Math.sign(down)].toSorted((x, y) => x - y)).toEqual([-1, 1])
})

test('sorts less often by a value that always changes', () =>
  expect(orderThrottleMs([{ columnKey: 'bitrate', direction: 'DESC' }])).toBeGreaterThan(orderThrottleMs([])))
