import type { Clock } from '../clock.ts'

/** Users whose allowance is full again are forgotten after this. */
const forgetMs = 60_000

export interface Allowance {
  /** Takes one from a user's allowance; false when it is used up. */
  take(userId: string): boolean
  /** Forgets who has not called for a while; bounds what is kept by the users of the last minute. */
  tidy(): void
}

/** So many calls a second for each user; what is not used is kept for one second. */
export function createAllowance(clock: Clock, perS: number): Allowance {
  const users = new Map<string, { left: number; atMs: number }>()
  return {
    take(userId) {
      const nowMs = clock.monotonicMs()
      const one = users.get(userId)
      if (one === undefined) {
        users.set(userId, { left: perS - 1, atMs: nowMs })
        return true
      }
      one.left = Math.min(perS, one.left + ((nowMs - one.atMs) / 1000) * perS)
      one.atMs = nowMs
      if (one.left < 1) return false
      one.left--
      return true
    },
    tidy() {
      const nowMs = clock.monotonicMs()
      for (const [userId, { atMs }] of users) if (nowMs - atMs > forgetMs) users.delete(userId)
    },
  }
}
