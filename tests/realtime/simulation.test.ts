import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lossless, lossy, seeds } from './histories.ts'
import { runHistory } from './simulation.ts'

/** A different seed generates different histories: REALTIME_SEED=7 vitest run tests/realtime. */
const seed = Number(process.env['REALTIME_SEED'] ?? 1)
const numRuns = Number(process.env['REALTIME_RUNS'] ?? 600)

describe('over random histories of writes, stalls, cuts, restarts and changes of rights', () => {
  test(
    'every client shows only committed states in order, ends up to date, and never resynchronises',
    () => {
      fc.assert(
        fc.property(lossless, seeds, (history, start) => void runHistory(history, start)),
        { seed, numRuns },
      )
    },
    60_000 + 20 * numRuns,
  )

  test(
    'a client that loses or receives frames twice ends up to date',
    () => {
      fc.assert(
        fc.property(lossy, seeds, (history, start) => void runHistory(history, start)),
        { seed, numRuns },
      )
    },
    60_000 + 20 * numRuns,
  )

  test('the histories cover every kind of message and of recovery', () => {
    const seen = new Set<string>()
    for (const [history, start] of fc.sample(fc.tuple(lossy, seeds), { seed, numRuns: 300 })) {
      const simulation = runHistory(history, start)
      for (const kind in simulation.seen) seen.add(kind)
      if (simulation.observers.some(({ resyncs }) => resyncs > 0)) seen.add('resync')
      if (simulation.observers.some(({ lost }) => lost > 0)) seen.add('lost')
      if (simulation.observers.some(({ sockets }) => sockets > 1)) seen.add('reconnect')
    }
    const kinds = [
      'welcome',
      'subd live',
      'subd snap',
      'subd denied',
      'snap',
      'snap further page',
      'd',
      'd page',
      'behind',
      'lost',
      'mark',
      'reset',
      'revoke',
      'pong',
      'resync',
      'reconnect',
    ]
    for (const kind of kinds) expect(seen).toContain(kind)
  }, 60_000)
})
