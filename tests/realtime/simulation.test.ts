import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lossless, lossy, seeds } from './histories.ts'
import { live } from './world.ts'

/** Another seed tries other histories: REALTIME_SEED=7 vitest run tests/realtime. */
const seed = Number(process.env['REALTIME_SEED'] ?? 1)
const numRuns = Number(process.env['REALTIME_RUNS'] ?? 1500)

describe('over any history of writes, stalls, cuts, restarts and changes of rights', () => {
  test(
    'every client shows committed states only, in order, ends with the truth, and heals nothing',
    () => {
      fc.assert(
        fc.property(lossless, seeds, (history, start) => void live(history, start)),
        { seed, numRuns },
      )
    },
    60_000 + 20 * numRuns,
  )

  test(
    'a client that loses frames or gets them twice ends with the truth too',
    () => {
      fc.assert(
        fc.property(lossy, seeds, (history, start) => void live(history, start)),
        { seed, numRuns },
      )
    },
    60_000 + 20 * numRuns,
  )

  test('the histories reach every kind of message and of trouble', () => {
    const seen = new Set<string>()
    for (const [history, start] of fc.sample(fc.tuple(lossy, seeds), { seed, numRuns: 300 })) {
      const world = live(history, start)
      for (const kind in world.seen) seen.add(kind)
      if (world.observers.some(({ realtime }) => realtime.stats.heals > 0)) seen.add('heal')
      if (world.observers.some(({ realtime }) => realtime.stats.reconnects > 0)) seen.add('reconnect')
    }
    const kinds = [
      'welcome',
      'subd live',
      'subd snap',
      'subd denied',
      'snap',
      'snap further page',
      'd',
      'd lost',
      'mark',
      'reset',
      'revoke',
      'pong',
      'heal',
      'reconnect',
    ]
    for (const kind of kinds) expect(seen).toContain(kind)
  })
})
