import { expect, test } from 'vitest'
import { shownTime, worldTime } from './world-time.ts'

const at = 1_795_464_000_000
const runs = { now: at, paused: false, speed: 60, movingTo: null }

test('the time of a world moves on by its speed between two readings', () => {
  expect(worldTime(runs, 500)).toBe(at + 30_000)
})

test('the time of a world that is paused, or that moves to a time, is that of its last reading', () => {
  expect(worldTime({ ...runs, paused: true }, 500)).toBe(at)
  expect(worldTime({ ...runs, movingTo: at + 60_000 }, 500)).toBe(at)
})

test('the shown time waits for a reading that is a little behind, and follows a pause and a reset', () => {
  expect(shownTime(at, at - 60_000, runs)).toBe(at)
  expect(shownTime(at, at + 1000, runs)).toBe(at + 1000)
  expect(shownTime(at, at - 60_000, { ...runs, paused: true })).toBe(at - 60_000)
  expect(shownTime(at, at - 3_600_000, runs)).toBe(at - 3_600_000)
})
