import type { Clock } from '@backhaul/clock'

const windowMs = 15 * 60_000
const perAccount = 5
const perAddress = 30
/** Failures all together, against guessing from many places; people who fail are few. */
const perWorld = 1000
/** Accounts and addresses remembered; beyond that the oldest is forgotten. */
const remembered = 20_000
const delayMsMax = windowMs
/** Whoever guesses from everywhere slows all sign-ins down, and may not stop them. */
const worldDelayMsMax = 1000

interface Failures {
  count: number
  sinceMs: number
  untilMs: number
}

export interface LoginThrottle {
  /**
   * Ms to wait before the next attempt may be made; 0 when it may be made now, and then it counts as failed until it is
   * forgiven: guesses made at the same moment count each.
   */
  attempt(username: string, address: string): number
  /** The attempt was no guess: it is taken back, and with it what stands against the account. */
  forgive(username: string, address: string): void
}

/** Sign-ins: 5 failures in 15 minutes per account, then a delay that doubles (never a lock); 30 per address; a guard over all. */
export function createLoginThrottle(clock: Clock): LoginThrottle {
  const failures = new Map<string, Failures>()
  const accountOf = (username: string) => `user ${username.toLowerCase()}`
  const keys = (username: string, address: string) =>
    [
      [accountOf(username), perAccount, delayMsMax],
      [`from ${address}`, perAddress, delayMsMax],
      ['world', perWorld, worldDelayMsMax],
    ] as const

  const count = (key: string, max: number, delayMax: number, nowMs: number) => {
    const before = failures.get(key)
    const one = before && nowMs - Math.max(before.sinceMs, before.untilMs) < windowMs ? before : { count: 0, sinceMs: nowMs, untilMs: 0 }
    one.count++
    if (one.count >= max) {
      // The window begins anew when the delay is over: while it goes on, it does not end.
      one.untilMs = nowMs + Math.min(delayMax, 1000 * 2 ** (one.count - max))
    }
    failures.delete(key)
    failures.set(key, one)
  }

  return {
    attempt(username, address) {
      const nowMs = clock.monotonicMs()
      const waitMs = Math.max(0, ...keys(username, address).map(([key]) => (failures.get(key)?.untilMs ?? 0) - nowMs))
      if (waitMs > 0) return Math.ceil(waitMs)
      for (const [key, max, delayMax] of keys(username, address)) count(key, max, delayMax, nowMs)
      while (failures.size > remembered) failures.delete(failures.keys().next().value as string)
      return 0
    },
    forgive(username, address) {
      failures.delete(accountOf(username))
      for (const [key, max] of keys(username, address)) {
        const one = failures.get(key)
        if (one === undefined) continue
        one.count--
        if (one.count < max) one.untilMs = 0
      }
    },
  }
}
