import { realClock } from '@backhaul/clock'
import { afterEach, expect, test } from 'vitest'
import { followWorldClock, meetWorldClock, worldNow } from './world-clock.ts'

afterEach(() => followWorldClock({ now: realClock.now(), paused: false, speed: 1 }))

const dayMs = 24 * 3_600_000

test('is the time of the browser without a world, and in a world with the same time', () => {
  expect(Math.abs(worldNow() - realClock.now())).toBeLessThan(1000)
  followWorldClock({ now: realClock.now() - 1500, paused: false, speed: 1 })
  expect(Math.abs(worldNow() - realClock.now())).toBeLessThan(1000)
})

test('is the time of a world that began on another day, and goes on from there', () => {
  const now = realClock.now() - 200 * dayMs
  followWorldClock({ now, paused: false, speed: 1 })
  expect(worldNow()).toBeGreaterThanOrEqual(now)
  expect(worldNow() - now).toBeLessThan(60_000)
})

test('stays while the world is paused, also at a time near that of the browser', async () => {
  const now = realClock.now()
  followWorldClock({ now, paused: true, speed: 1 })
  await new Promise<void>((resolve) => realClock.after(20, resolve))
  expect(worldNow()).toBe(now)
})

test('is as fast as the world', async () => {
  const now = realClock.now()
  followWorldClock({ now, paused: false, speed: 600 })
  await new Promise<void>((resolve) => realClock.after(20, resolve))
  expect(worldNow() - now).toBeGreaterThan(600 * 15)
})

test('is that of the core from the first connection on, and stays paused over another one', () => {
  const now = realClock.now() - 200 * dayMs
  meetWorldClock(now)
  expect(worldNow()).toBeGreaterThanOrEqual(now)
  expect(worldNow() - now).toBeLessThan(60_000)
  followWorldClock({ now, paused: true, speed: 60 })
  meetWorldClock(now + 1)
  expect(worldNow()).toBe(now + 1)
})
