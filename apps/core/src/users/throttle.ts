import type { Clock } from '../clock.ts'

const windowMs = 15 * 60_000
const perAccount = 5
const perAddress = 30
/** Failures all together, against guessing from many places; people who fail are few. */
const perWorld = 1000
/** Accounts and addresses remembered; beyond that the oldest is forgotten. */
const remembered = 20_000
const delayMsMax = windowMs

interface Failures {
  count: number
  sinceMs: number
  untilMs: number
}

export interface LoginThrottle {
  /** Ms to wait before the next attempt counts; 0 when it may be made now. */
  waitMs(username: string, address: string): number
  failed(username: string, address: string): void
  succeeded(username: string): void
}

/** Failed sign-ins: 5 in 15 minutes per account, then a delay that doubles (never a lock); 30 per address; a guard over all. */
export function createLoginThrottle(clock: Clock): LoginThrottle {
  const failures = new Map<string, Failures>()
  const keys = (username: string, address: string) =>
    [
      [`user ${username.toLowerCase()}`, perAccount],
      [`from ${address}`, perAddress],
      ['world', perWorld],
    ] as const

  return {
    waitMs(username, address) {
      const now = clock.monotonicMs()
      return Math.ceil(Math.max(0, ...keys(username, address).map(([key]) => (failures.get(key)?.untilMs ?? 0) - now)))
    },
    failed(username, address) {
      const now = clock.monotonicMs()
      for (const [key, max] of keys(username, address)) {
        const before = failures.get(key)
        const one = before && now - before.sinceMs < windowMs ? before : { count: 0, sinceMs: now, untilMs: 0 }
        one.count++
        if (one.count >= max) {
          one.untilMs = now + Math.min(delayMsMax, 1000 * 2 ** (one.count - max))
          // While it goes on, the window does not end.
          one.sinceMs = now
        }
        failures.delete(key)
        failures.set(key, one)
      }
      while (failures.size > remembered) failures.delete(failures.keys().next().value as string)
    },
    succeeded(username) {
      failures.delete(`user ${username.toLowerCase()}`)
    },
  }
}
