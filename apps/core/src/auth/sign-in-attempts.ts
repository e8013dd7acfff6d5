import type { Clock } from '@backhaul/clock'
import { LRUCache } from 'lru-cache'

const windowMs = 15 * 60_000
const perAccount = 5
const perAddress = 30
/** Failures of all accounts and addresses together, against guessing from many places. */
const inTotal = 1000
/** Accounts and addresses remembered; beyond that the least recently used one is forgotten. */
const rememberedMax = 20_000
const delayMsMax = windowMs
/** Guesses from many addresses slow all sign-ins down by at most this, so that they cannot stop them. */
const totalDelayMsMax = 1000

interface Failures {
  count: number
  sinceMs: number
  untilMs: number
}

export interface SignInAttempts {
  /**
   * Returns 0 when the attempt may be made now, else the ms to wait. An attempt that may be made counts as failed until
   * it is cleared, so that simultaneous guesses count each.
   */
  recordAttempt(username: string, address: string): number
  /** Takes back an attempt that was not a wrong guess, and every failure recorded for the account. */
  clear(username: string, address: string): void
}

/**
 * Limits failed sign-ins: after 5 failures in 15 minutes per account, 30 per address and 1000 in total each further
 * attempt waits twice as long as the one before. An account is never locked. rate-limiter-flexible has no growing delay,
 * and its memory store has no bound on keys, a timer per key and the wall clock as its time.
 */
export function createSignInAttempts(clock: Clock): SignInAttempts {
  const failures = new LRUCache<string, Failures>({ max: rememberedMax })
  const accountOf = (username: string) => `user ${username.toLowerCase()}`
  const limits = (username: string, address: string) =>
    [
      [accountOf(username), perAccount, delayMsMax],
      [`from ${address}`, perAddress, delayMsMax],
      ['total', inTotal, totalDelayMsMax],
    ] as const

  const count = (key: string, max: number, delayMax: number, nowMs: number) => {
    const before = failures.get(key)
    const one = before && nowMs - Math.max(before.sinceMs, before.untilMs) < windowMs ? before : { count: 0, sinceMs: nowMs, untilMs: 0 }
    one.count++
    // The window starts again when the delay is over; it does not end during the delay.
    if (one.count >= max) one.untilMs = nowMs + Math.min(delayMax, 1000 * 2 ** (one.count - max))
    failures.set(key, one)
  }

  return {
    recordAttempt(username, address) {
      const nowMs = clock.monotonicMs()
      const waitMs = Math.max(0, ...limits(username, address).map(([key]) => (failures.get(key)?.untilMs ?? 0) - nowMs))
      if (waitMs > 0) return Math.ceil(waitMs)
      for (const [key, max, delayMax] of limits(username, address)) count(key, max, delayMax, nowMs)
      return 0
    },
    clear(username, address) {
      failures.delete(accountOf(username))
      for (const [key, max] of limits(username, address)) {
        const one = failures.get(key)
        if (one === undefined) continue
        one.count--
        if (one.count < max) one.untilMs = 0
      }
    },
  }
}
