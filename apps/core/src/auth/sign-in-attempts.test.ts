import { manualClock } from '@backhaul/clock'
import { describe, expect, test } from 'vitest'
import { CallError } from '../call-error.ts'
import { createSignInAttempts, type SignInAttempts } from './sign-in-attempts.ts'

const minuteMs = 60_000
const here = '192.0.2.1'

/** Tries a wrong or right password; returns 0 when it was checked, else the seconds to wait. */
async function attempt(
  attempts: SignInAttempts,
  username: string,
  address: string,
  password: 'wrong' | 'right' = 'wrong',
): Promise<number> {
  try {
    await attempts.check(username, address, async () => (password === 'right' ? username : null))
    return 0
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'TOO_MANY_ATTEMPTS') throw error
    return Number(error.params['retryAfterS'])
  }
}

/** Makes `count` failing attempts, each as soon as it is allowed; returns the seconds that each had to wait. */
async function failures(count: number, username: (n: number) => string, address: (n: number) => string, clock = manualClock()) {
  const attempts = createSignInAttempts(clock)
  const waits: number[] = []
  for (let n = 0; n < count; n++) {
    const waitS = await attempt(attempts, username(n), address(n))
    waits.push(waitS)
    if (waitS === 0) continue
    clock.advance(waitS * 1000)
    expect(await attempt(attempts, username(n), address(n))).toBe(0)
  }
  return { attempts, clock, waits }
}

const ana = () => 'ana'
const fromHere = () => here

describe('limit on failed sign-ins', () => {
  test('delays an account after the fifth failure, twice as long each time, by at most 15 minutes', async () => {
    const { waits } = await failures(18, ana, (n) => `198.51.100.${n}`)
    expect(waits).toEqual([0, 0, 0, 0, 0, ...Array.from({ length: 10 }, (_, n) => 2 ** n), 900, 900, 900])
  })

  test('forgets failures 15 minutes after the last counted one', async () => {
    const { attempts, clock } = await failures(4, ana, fromHere)
    clock.advance(15 * minuteMs)
    for (let n = 0; n < 5; n++) expect(await attempt(attempts, 'ana', here)).toBe(0)
    expect(await attempt(attempts, 'ana', here)).toBe(1)
  })

  test('counts failures of a name regardless of upper and lower case', async () => {
    const { attempts } = await failures(5, (n) => (n % 2 === 0 ? 'Ana' : 'ANA'), fromHere)
    expect(await attempt(attempts, 'ana', '198.51.100.7')).toBe(1)
  })

  test('delays an address after the thirtieth failure, regardless of the names', async () => {
    const { attempts, waits } = await failures(30, (n) => `user${n}`, fromHere)
    expect(waits.every((wait) => wait === 0)).toBe(true)
    expect(await attempt(attempts, 'somebody', here)).toBe(1)
    expect(await attempt(attempts, 'somebody', '198.51.100.7')).toBe(0)
  })

  test('counts the addresses of one IPv6 network together, and an IPv4 address in IPv6 form as itself', async () => {
    const { attempts } = await failures(
      30,
      (n) => `user${n}`,
      (n) => `2001:db8::${n + 1}:1`,
    )
    expect(await attempt(attempts, 'somebody', '2001:DB8:0:0:ffff::1')).toBe(1)
    expect(await attempt(attempts, 'somebody', '2001:db8:0:1::1')).toBe(0)
    const mapped = await failures(30, (n) => `user${n}`, fromHere)
    expect(await attempt(mapped.attempts, 'somebody', `::ffff:${here}`)).toBe(1)
  })

  test('leaves each further address five attempts after a thousand failures in total, so that guesses from many places stop no user', async () => {
    const { attempts } = await failures(
      1000,
      (n) => `user${n}`,
      (n) => `2001:db8:0:${n.toString(16)}::1`,
    )
    for (let n = 0; n < 5; n++) expect(await attempt(attempts, `other${n}`, '198.51.100.7')).toBe(0)
    expect(await attempt(attempts, 'other5', '198.51.100.7')).toBe(1)
    for (let n = 0; n < 100; n++) expect(await attempt(attempts, `colleague${n}`, here, 'right')).toBe(0)
  })

  test('of strangers does not delay the user of the account where it signed in before', async () => {
    const clock = manualClock()
    const attempts = createSignInAttempts(clock)
    expect(await attempt(attempts, 'ana', here, 'right')).toBe(0)
    for (let n = 0; n < 5; n++) expect(await attempt(attempts, 'ana', `198.51.100.${n}`)).toBe(0)
    expect(await attempt(attempts, 'ana', '198.51.100.9', 'right')).toBe(1)
    expect(await attempt(attempts, 'ana', here, 'right')).toBe(0)
    // The sign-in of the user gives strangers no further guesses.
    expect(await attempt(attempts, 'ana', '198.51.100.9')).toBe(1)
  })
})

describe('simultaneous attempts', () => {
  /** Starts attempts at once, whose passwords are all checked together later. */
  async function together(count: number, result: string | null) {
    const attempts = createSignInAttempts(manualClock())
    let checked = 0
    const all = Array.from({ length: count }, () =>
      attempts.check('ana', here, async () => {
        checked++
        await new Promise((resolve) => setTimeout(resolve, 1))
        return result
      }),
    )
    return { outcomes: await Promise.allSettled(all), checked: () => checked }
  }

  test('of guesses count each: five are checked and the others are refused', async () => {
    const { outcomes, checked } = await together(50, null)
    expect(checked()).toBe(5)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(45)
  })

  test('with the right password all succeed', async () => {
    const { outcomes } = await together(50, 'ana')
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true)
  })

  test('beyond a hundred waiting ones are refused', async () => {
    const { outcomes } = await together(120, 'ana')
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(15)
  })
})

test('a successful sign-in clears the failures of the account, and not those of the address', async () => {
  const attempts = createSignInAttempts(manualClock())
  for (let n = 0; n < 4; n++) await attempt(attempts, 'ana', here)
  expect(await attempt(attempts, 'ana', here, 'right')).toBe(0)
  for (let n = 0; n < 5; n++) expect(await attempt(attempts, 'ana', here)).toBe(0)
  expect(await attempt(attempts, 'ana', here)).toBe(1)
  for (let n = 0; n < 21; n++) expect(await attempt(attempts, `user${n}`, here)).toBe(0)
  expect(await attempt(attempts, 'user30', here)).toBe(1)
})

test('a check that fails is not a wrong guess', async () => {
  const attempts = createSignInAttempts(manualClock())
  for (let n = 0; n < 20; n++) {
    const check = attempts.check('ana', here, () => Promise.reject(new Error('The database does not respond.')))
    await expect(check).rejects.toThrow('The database')
  }
  expect(await attempt(attempts, 'ana', here)).toBe(0)
})

test('a delay does not change when the wall clock is set', async () => {
  let wallMs = 0
  const attempts = createSignInAttempts({ ...manualClock(), now: () => (wallMs += 3_600_000) })
  for (let n = 0; n < 5; n++) await attempt(attempts, 'ana', here)
  expect(await attempt(attempts, 'ana', here)).toBe(1)
})
