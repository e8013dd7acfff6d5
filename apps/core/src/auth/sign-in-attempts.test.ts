import { manualClock } from '@backhaul/clock'
import { describe, expect, test } from 'vitest'
import { createSignInAttempts } from './sign-in-attempts.ts'

const minuteMs = 60_000
const here = '192.0.2.1'

/** Makes `count` failing attempts, each as soon as it is allowed; returns how long each had to wait. */
function failures(count: number, username: (n: number) => string, address: (n: number) => string, clock = manualClock()) {
  const attempts = createSignInAttempts(clock)
  const waits = Array.from({ length: count }, (_, n) => {
    const waitMs = attempts.recordAttempt(username(n), address(n))
    if (waitMs === 0) return 0
    clock.advance(waitMs)
    expect(attempts.recordAttempt(username(n), address(n))).toBe(0)
    return waitMs
  })
  return { attempts, clock, waits }
}

describe('limit on failed sign-ins', () => {
  test('delays an account after the fifth failure, twice as long each time, by at most 15 minutes', () => {
    const { waits } = failures(
      18,
      () => 'ana',
      (n) => `198.51.100.${n}`,
    )
    const minutes15 = 15 * minuteMs
    expect(waits).toEqual([0, 0, 0, 0, 0, ...Array.from({ length: 10 }, (_, n) => 1000 * 2 ** n), minutes15, minutes15, minutes15])
  })

  test('forgets failures 15 minutes after the last counted one', () => {
    const { attempts, clock } = failures(
      4,
      () => 'ana',
      () => here,
    )
    clock.advance(15 * minuteMs)
    for (let n = 0; n < 5; n++) expect(attempts.recordAttempt('ana', here)).toBe(0)
    expect(attempts.recordAttempt('ana', here)).toBe(1000)
  })

  test('counts failures of a name regardless of upper and lower case', () => {
    const { attempts } = failures(
      5,
      (n) => (n % 2 === 0 ? 'Ana' : 'ANA'),
      () => here,
    )
    expect(attempts.recordAttempt('ana', '198.51.100.7')).toBe(1000)
  })

  test('delays an address after the thirtieth failure, regardless of the names', () => {
    const { attempts, waits } = failures(
      30,
      (n) => `user${n}`,
      () => here,
    )
    expect(waits.every((wait) => wait === 0)).toBe(true)
    expect(attempts.recordAttempt('somebody', here)).toBe(1000)
    expect(attempts.recordAttempt('somebody', '198.51.100.7')).toBe(0)
  })

  test('delays all sign-ins by one second, and never stops them, after a thousand failures in total', () => {
    const { attempts, clock } = failures(
      1200,
      (n) => `user${n}`,
      (n) => `2001:db8::${n}`,
    )
    expect(attempts.recordAttempt('ana', here)).toBe(1000)
    clock.advance(1000)
    expect(attempts.recordAttempt('ana', here)).toBe(0)
  })

  test('counts simultaneous guesses each: the sixth is delayed before the first has failed', () => {
    const attempts = createSignInAttempts(manualClock())
    const waits = Array.from({ length: 50 }, () => attempts.recordAttempt('ana', here))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })
})

test('a successful sign-in clears all failures of the account and one attempt of the address', () => {
  const clock = manualClock()
  const attempts = createSignInAttempts(clock)
  for (let n = 0; n < 200; n++) {
    expect(attempts.recordAttempt('ana', here)).toBe(0)
    attempts.clear('ana', here)
  }
  for (let n = 0; n < 29; n++) attempts.recordAttempt(`user${n}`, here)
  expect(attempts.recordAttempt('ana', here)).toBe(0)
  attempts.clear('ana', here)
  expect(attempts.recordAttempt('user30', here)).toBe(0)
  expect(attempts.recordAttempt('ana', here)).toBe(1000)
})

test('a delay does not change when the wall clock is set', () => {
  let wallMs = 0
  const attempts = createSignInAttempts({ ...manualClock(), now: () => (wallMs += 3_600_000) })
  for (let n = 0; n < 5; n++) attempts.recordAttempt('ana', here)
  expect(attempts.recordAttempt('ana', here)).toBe(1000)
})
