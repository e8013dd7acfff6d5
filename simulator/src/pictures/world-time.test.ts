import { expect, test } from 'vitest'
import { subjectsEveryMs } from './messages.ts'
import { createWorldTime } from './world-time.ts'

const startMs = 1_790_000_000_000

/** Returns the time of a world after messages at the usual interval, in which so much time of the world had passed. */
function after(steps: readonly number[]) {
  const time = createWorldTime()
  let [worldMs, realMs] = [startMs, 5000]
  time.take(worldMs, realMs)
  for (const step of steps) time.take((worldMs += step), (realMs += subjectsEveryMs))
  return { time, worldMs, realMs }
}

test('the time goes on between two messages at the speed of the world', () => {
  for (const speed of [0.1, 1, 60, 600]) {
    const { time, worldMs, realMs } = after([speed * subjectsEveryMs, speed * subjectsEveryMs])
    expect(time.at(realMs + 100)).toBe(Math.floor(worldMs + 100 * speed))
    expect(time.isPaused).toBe(false)
  }
})

test('a paused world shows exactly its time, and one that goes on is paused no longer', () => {
  const { time, worldMs, realMs } = after([subjectsEveryMs, 100, 0, 0])
  expect(time.isPaused).toBe(true)
  expect(time.at(realMs + 100)).toBe(worldMs)
  time.take(worldMs + 100, realMs + subjectsEveryMs)
  expect(time.isPaused).toBe(false)
})

test('two messages at once neither pause the picture nor change its pace', () => {
  const { time, worldMs, realMs } = after([subjectsEveryMs, subjectsEveryMs])
  time.take(worldMs, realMs + 1)
  expect(time.at(realMs + 100)).toBe(worldMs + 100)
})
