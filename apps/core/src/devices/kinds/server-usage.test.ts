import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import type { ServerRecord } from '../registry/record.ts'
import { serverUsage } from './server-usage.ts'

test('the usage of a server is kept for an hour, a value a minute, with gaps while it was offline', () => {
  const clock = manualClock()
  const row: { serverUsage: { cpu: number; storage: number } | null } = { serverUsage: { cpu: 10, storage: 80 } }
  const servers = new Map([['s1', { id: 's1', row } as unknown as ServerRecord]])
  const usage = serverUsage(clock, servers)
  expect(usage.of('s1').cpu).toEqual([])
  clock.advance(60_000)
  row.serverUsage = null
  clock.advance(60_000)
  row.serverUsage = { cpu: 100, storage: 0 }
  clock.advance(60_000)
  expect(usage.of('s1').cpu.slice(-4)).toEqual([null, 10, null, 100])
  expect(usage.of('s1').storage.slice(-3)).toEqual([80, null, 0])
  clock.advance(60 * 60_000)
  expect(usage.of('s1').cpu).toEqual(Array.from({ length: 60 }, () => 100))
  servers.clear()
  clock.advance(60_000)
  expect(usage.of('s1').cpu).toEqual([])
  usage.stop()
})
