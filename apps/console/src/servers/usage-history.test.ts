import { manualClock } from '@backhaul/clock'
import type { ServerRow } from '@backhaul/contract/servers'
import { expect, test } from 'vitest'
import { createUsageHistory, usagePath } from './usage-history.ts'

test('the history of a server begins with that of the core, grows by a value a minute, and has an hour', () => {
  const clock = manualClock()
  let rows = [{ uniqueId: 's1', serverUsage: { cpu: 50, storage: 70 } }] as ServerRow[]
  const history = createUsageHistory({ servers: { values: () => rows }, clock })
  history.begin([{ uniqueId: 's1', cpu: [10, null], storage: [60, 61] }])
  let renewed = 0
  const end = history.subscribe(() => renewed++)
  const stop = history.use()
  clock.advance(60_000)
  expect(history.of('s1')).toEqual({ cpu: [10, null, 50], storage: [60, 61, 70] })
  rows = [{ uniqueId: 's1', serverUsage: null }] as ServerRow[]
  clock.advance(60 * 60_000)
  expect(history.of('s1').cpu).toEqual(Array.from({ length: 60 }, () => null))
  rows = []
  clock.advance(60_000)
  expect(history.of('s1').cpu).toEqual([])
  stop()
  const before = renewed
  clock.advance(60_000)
  expect([renewed, before > 0]).toEqual([before, true])
  end()
})

test('a line ends at the right edge, and has a gap where the server was offline', () => {
  expect(usagePath([0, 100], 59, 10)).toBe('M58.0 10.0L59.0 0.0')
  expect(usagePath([50, 50, null, 50, 50], 59, 10)).toBe('M55.0 5.0L56.0 5.0M58.0 5.0L59.0 5.0')
  // A value alone would be a stray dot.
  expect(usagePath([50, 50, null, 50], 59, 10)).toBe('M56.0 5.0L57.0 5.0')
  expect(usagePath([], 59, 10)).toBe('')
})
