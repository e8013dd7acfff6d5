import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import { createBitrateHistory, sampleCount, sparkPath } from './bitrate-history.ts'

function setUp() {
  const clock = manualClock()
  const units = new Map([
    ['u1', { uniqueId: 'u1', totalBitrate: 100 }],
    ['u2', { uniqueId: 'u2', totalBitrate: 0 }],
  ])
  const history = createBitrateHistory({ units, clock })
  const send = (uniqueId: string, totalBitrate: number) => units.set(uniqueId, { uniqueId, totalBitrate })
  return { history, clock, send, units }
}

test('samples every unit that sends, every two seconds, and keeps the last sixty', () => {
  const { history, clock, send } = setUp()
  history.use()
  send('u1', 200)
  clock.advance(2000)
  expect(history.read('u1')?.slice(-2)).toEqual([100, 200])
  expect(history.read('u2')).toBeUndefined()
  send('u1', 300)
  clock.advance(2000 * (sampleCount + 5))
  expect(history.read('u1')).toEqual(Array.from({ length: sampleCount }, () => 300))
})

test('keeps a gap for the time without users', () => {
  const { history, clock } = setUp()
  history.use()()
  expect(clock.timerCount()).toBe(0)
  clock.advance(6000)
  history.use()
  expect(history.read('u1')?.slice(-4)).toEqual([100, Number.NaN, Number.NaN, 100])
})

test('fills the time before with the bitrates of the core, and keeps its own samples', () => {
  const { history, clock, send } = setUp()
  history.use()
  send('u1', 300)
  clock.advance(2000)
  const before = { uniqueId: 'u1', kbps: [10, 20, 30] }
  history.prepend({ stepMs: 5000, units: [before, { ...before, uniqueId: 'gone' }] })
  expect(history.read('u1')?.slice(-9)).toEqual([Number.NaN, 10, 10, 10, 20, 20, 30, 100, 300])
  expect(history.read('gone')).toBeUndefined()
})

test('drops the samples of a removed unit', () => {
  const { history, clock, units } = setUp()
  history.use()
  units.delete('u1')
  clock.advance(2000)
  expect(history.read('u1')).toBeUndefined()
})

test('draws a path within its box and interrupts it at a gap', () => {
  expect(sparkPath([0, 2000, Number.NaN, 1000, 2000], 40, 13)).toBe('M0.0 13.0L10.0 3.0M30.0 8.0L40.0 3.0')
})
