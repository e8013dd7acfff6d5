import { describe, expect, test } from 'vitest'
import { manualClock } from '@backhaul/clock'
import { createLoginThrottle } from './throttle.ts'

const minuteMs = 60_000
const here = '192.0.2.1'

/** Makes so many attempts that fail, each as soon as it may be made; answers what each had to wait before. */
function failures(count: number, username: (n: number) => string, address: (n: number) => string, clock = manualClock()) {
  const throttle = createLoginThrottle(clock)
  const waits = Array.from({ length: count }, (_, n) => {
    const waitMs = throttle.attempt(username(n), address(n))
    if (waitMs === 0) return 0
    clock.advance(waitMs)
    expect(throttle.attempt(username(n), address(n))).toBe(0)
    return waitMs
  })
  return { throttle, clock, waits }
}

describe('failed sign-ins', () => {
  test('of an account wait after the fifth, twice as long each time, and never longer than 15 minutes', () => {
    const { waits } = failures(
      18,
      () => 'ana',
      (n) => `198.51.100.${n}`,
    )
    const minutes15 = 15 * minuteMs
    expect(waits).toEqual([0, 0, 0, 0, 0, ...Array.from({ length: 10 }, (_, n) => 1000 * 2 ** n), minutes15, minutes15, minutes15])
  })

  test('are forgotten 15 minutes after the last one that counted', () => {
    const { throttle, clock } = failures(
      4,
      () => 'ana',
      () => here,
    )
    clock.advance(15 * minuteMs)
    for (let n = 0; n < 5; n++) expect(throttle.attempt('ana', here)).toBe(0)
    expect(throttle.attempt('ana', here)).toBe(1000)
  })

  test('count for a name in whatever case it is written', () => {
    const { throttle } = failures(
      5,
      (n) => (n % 2 === 0 ? 'Ana' : 'ANA'),
      () => here,
    )
    expect(throttle.attempt('ana', '198.51.100.7')).toBe(1000)
  })

  test('of one address wait after the thirtieth, whatever the names', () => {
    const { throttle, waits } = failures(
      30,
      (n) => `user${n}`,
      () => here,
    )
    expect(waits.every((wait) => wait === 0)).toBe(true)
    expect(throttle.attempt('somebody', here)).toBe(1000)
    expect(throttle.attempt('somebody', '198.51.100.7')).toBe(0)
  })

  test('of the whole world slow all down by a second and stop nobody', () => {
    const { throttle, clock } = failures(
      1200,
      (n) => `user${n}`,
      (n) => `2001:db8::${n}`,
    )
    expect(throttle.attempt('ana', here)).toBe(1000)
    clock.advance(1000)
    expect(throttle.attempt('ana', here)).toBe(0)
  })

  test('made at the same moment count each: the sixth guess waits before any was answered', () => {
    const throttle = createLoginThrottle(manualClock())
    const waits = Array.from({ length: 50 }, () => throttle.attempt('ana', here))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })
})

test('a sign-in that worked is forgiven: to the account all of it, to the address that one attempt', () => {
  const clock = manualClock()
  const throttle = createLoginThrottle(clock)
  for (let n = 0; n < 200; n++) {
    expect(throttle.attempt('ana', here)).toBe(0)
    throttle.forgive('ana', here)
  }
  for (let n = 0; n < 29; n++) throttle.attempt(`user${n}`, here)
  expect(throttle.attempt('ana', here)).toBe(0)
  throttle.forgive('ana', here)
  expect(throttle.attempt('user30', here)).toBe(0)
  expect(throttle.attempt('ana', here)).toBe(1000)
})

test('a clock of the wall that is set changes nothing: waiting is counted on the other', () => {
  let wallMs = 0
  const throttle = createLoginThrottle({ ...manualClock(), now: () => (wallMs += 3_600_000) })
  for (let n = 0; n < 5; n++) throttle.attempt('ana', here)
  expect(throttle.attempt('ana', here)).toBe(1000)
})
