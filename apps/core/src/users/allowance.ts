import type { Clock } from '@backhaul/clock'

/** Users whose allowance is full again are forgotten after this. */
const forgetMs = 60_000

export interface Allowance {
  /** Takes so many calls from a user's allowance, all of it for a batch that is larger; false when too little is left. */
  take(userId: string, calls: number): boolean
  /** Forgets who has not called for a while; bounds what is kept by the users of the last minute. */
  tidy(): void
}

/** So many calls a second for each user; what is not used is kept for one second. */
export function createAllowance(clock: Clock, perS: number): Allowance {
  const users = new Map<string, { left: number; atMs: number }>()
  return {
    take(userId, calls) {
      const nowMs = clock.monotonicMs()
      const wanted = Math.min(calls, perS)
      const one = users.get(userId)
      if (one === undefined) {
        users.set(userId, { left: perS - wanted, atMs: nowMs })
        return true
      }
      one.left = Math.min(perS, one.left + ((nowMs - one.atMs) / 1000) * perS)
      one.atMs = nowMs
      if (one.left < wanted) return false
      one.left -= wanted
      return true
    },
    tidy() {
      const nowMs = clock.monotonicMs()
      for (const [userId, { atMs }] of users) if (nowMs - atMs > forgetMs) users.delete(userId)
    },
  }
}
