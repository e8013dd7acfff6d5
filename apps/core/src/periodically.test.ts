import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import { periodically } from './periodically.ts'

/** Work every 10 s, whose runs end when the test says so. */
function work() {
  const clock = manualClock()
  const logged: unknown[] = []
  const log = { warn: (...line: unknown[]) => void logged.push(line) } as never
  const runs: PromiseWithResolvers<void>[] = []
  const signals: AbortSignal[] = []
  const periodic = periodically({ clock, everyMs: 10_000, log, failure: 'rows could not be read' }, (signal) => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    signals.push(signal)
    return run.promise
  })
  const endLast = async (error?: Error) => {
    if (error) runs.at(-1)?.reject(error)
    else runs.at(-1)?.resolve()
    await new Promise(setImmediate)
  }
  return { clock, logged, runs, signals, periodic, endLast }
}

test('runs at each interval, and at no other time', async () => {
  const { clock, runs, endLast } = work()
  clock.advance(9999)
  expect(runs).toHaveLength(0)
  clock.advance(1)
  await endLast()
  clock.advance(10_000)
  expect(runs).toHaveLength(2)
})

test('runs never twice at once: a slow run takes the place of those that fall due', async () => {
  const { clock, runs, periodic, endLast } = work()
  clock.advance(30_000)
  void periodic.run()
  expect(runs).toHaveLength(1)
  await endLast()
  clock.advance(10_000)
  expect(runs).toHaveLength(2)
})

test('a run on request starts at once, and its callers wait for its end', async () => {
  const { runs, periodic, endLast } = work()
  let ended = 0
  void periodic.run().then(() => ended++)
  void periodic.run().then(() => ended++)
  await new Promise(setImmediate)
  expect([runs.length, ended]).toEqual([1, 0])
  await endLast()
  expect([runs.length, ended]).toEqual([1, 2])
})

test('a failed run does not end the work, and its callers get no error', async () => {
  const { clock, runs, periodic, endLast } = work()
  const first = periodic.run()
  await endLast(new Error('broken'))
  await first
  clock.advance(10_000)
  expect(runs).toHaveLength(2)
})

test('work that throws before it returns a promise is repeated too', async () => {
  const clock = manualClock()
  let runs = 0
  const { stop } = periodically({ clock, everyMs: 1000, log: { warn() {} } as never, failure: 'nothing was done' }, () => {
    runs++
    throw new Error('broken')
  })
  clock.advance(1000)
  await new Promise(setImmediate)
  clock.advance(1000)
  expect(runs).toBe(2)
  await stop()
})

test('failures are logged once a minute', async () => {
  const { clock, logged, endLast } = work()
  const error = new Error('broken')
  for (let turn = 0; turn < 7; turn++) {
    clock.advance(10_000)
    await endLast(error)
    expect(logged).toHaveLength(turn < 6 ? 1 : 2)
  }
  expect(logged[1]).toEqual([{ err: error }, 'rows could not be read; it is tried again'])
})

test('a stop tells the run under way, waits for it, and permits no other', async () => {
  const { clock, runs, signals, periodic, endLast } = work()
  clock.advance(10_000)
  let isStopped = false
  void periodic.stop().then(() => (isStopped = true))
  await new Promise(setImmediate)
  expect([signals[0]?.aborted, isStopped]).toEqual([true, false])
  await endLast()
  expect(isStopped).toBe(true)
  await periodic.run()
  clock.advance(60_000)
  expect([runs.length, clock.timerCount()]).toEqual([1, 0])
})
