import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EntityStore, type ViewDefinition } from './entity-store.ts'

interface Row {
  id: string
  name: string
  kbps: number
  busy: boolean
}
const busy = ['busy'] as const
const idle = ['idle'] as const
const make = () =>
  new EntityStore<Row, 'busy' | 'idle'>({
    id: (row) => row.id,
    counterNames: ['busy', 'idle'],
    countersOf: (row) => (row.busy ? busy : idle),
  })
const row = (id: string, over: Partial<Row> = {}): Row => ({ id, name: id, kbps: 0, busy: false, ...over })
const byName: ViewDefinition<Row> = { filter: () => true, compare: (a, b) => a.name.localeCompare(b.name) }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('notifies only the listeners of the row that changed', () => {
  const store = make()
  store.apply([row('a'), row('b')])
  const [a, b] = [vi.fn(), vi.fn()]
  store.subscribeRow('a', a)
  const stop = store.subscribeRow('b', b)
  store.apply([row('a', { kbps: 5 })])
  stop()
  store.apply([row('b', { kbps: 5 })])
  expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 0])
})

test('keeps counters equal to a count over all rows', () => {
  const store = make()
  store.apply([row('a'), row('b', { busy: true }), row('c', { busy: true })])
  store.apply([row('a', { busy: true }), row('b', { kbps: 9, busy: true })], ['c', 'unknown'])
  expect(store.counters).toEqual({ busy: 2, idle: 0 })
})

test('notifies counter listeners once for a burst, and not at all if no counter changed', () => {
  const store = make()
  store.apply([row('a')])
  const listener = vi.fn()
  store.subscribeCounters(listener)
  store.apply([row('a', { kbps: 1 })])
  vi.advanceTimersByTime(1000)
  expect(listener).not.toHaveBeenCalled()
  for (let i = 0; i < 20; i++) store.apply([row('a', { busy: i % 2 === 0 })])
  vi.advanceTimersByTime(1000)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('orders a view and leaves it alone while neither membership nor order changes', () => {
  const store = make()
  store.apply([row('b'), row('a')])
  const view = store.view(byName)
  const listener = vi.fn()
  view.subscribe(listener)
  const before = view.ids
  expect(before).toEqual(['a', 'b'])
  store.apply([row('a', { kbps: 77 })])
  vi.advanceTimersByTime(1000)
  expect(listener).not.toHaveBeenCalled()
  expect(view.ids).toBe(before)
})

test('recomputes a view at most once per interval', () => {
  const store = make()
  store.apply([row('a', { kbps: 1 }), row('b', { kbps: 2 })])
  const view = store.view({ filter: (one) => one.kbps > 0, compare: (a, b) => b.kbps - a.kbps }, 250)
  const listener = vi.fn()
  view.subscribe(listener)
  for (let i = 3; i < 100; i++) store.apply([row(i % 2 ? 'a' : 'b', { kbps: i })])
  expect(view.ids).toEqual(['b', 'a'])
  vi.advanceTimersByTime(250)
  expect(view.ids).toEqual(['a', 'b'])
  expect(listener).toHaveBeenCalledTimes(1)
})

test('shows rows that enter and leave by the filter or by removal', () => {
  const store = make()
  store.apply([row('a'), row('b')])
  const view = store.view({ filter: (one) => one.busy, compare: byName.compare })
  view.subscribe(() => {})
  expect(view.ids).toEqual([])
  store.apply([row('b', { busy: true }), row('c', { busy: true })])
  vi.advanceTimersByTime(250)
  expect(view.ids).toEqual(['b', 'c'])
  store.apply([], ['b'])
  vi.advanceTimersByTime(250)
  expect(view.ids).toEqual(['c'])
})

test('a view without subscribers returns the present rows', () => {
  const store = make()
  const view = store.view(byName)
  expect(view.ids).toEqual([])
  store.apply([row('a')])
  expect(view.ids).toEqual(['a'])
  const stop = view.subscribe(() => {})
  stop()
  store.apply([row('b')])
  expect(view.ids).toEqual(['a', 'b'])
})

test('sees what changed between the first reading and the subscription', () => {
  const store = make()
  const view = store.view(byName)
  expect(view.ids).toEqual([])
  store.apply([row('a')])
  view.subscribe(() => {})
  expect(view.ids).toEqual(['a'])
})

test('a new definition takes effect at once', () => {
  const store = make()
  store.apply([row('a'), row('b', { busy: true })])
  const view = store.view(byName)
  const listener = vi.fn()
  view.subscribe(listener)
  view.setDefinition({ ...byName, filter: (one) => one.busy })
  expect(view.ids).toEqual(['b'])
  expect(listener).toHaveBeenCalledTimes(1)
})
