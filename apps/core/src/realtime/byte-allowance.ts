import type { Clock } from '@backhaul/clock'

/**
 * Limits the bytes that a user's subscriptions cause: snapshots, and changes since a position. A frame of a hundred bytes can
 * request megabytes, so the limit on frames alone would not protect the other clients. Beyond the allowance pages wait.
 */
export class ByteAllowance {
  readonly #clock: Clock
  readonly #bytesPerS: number
  readonly #burstMs: number
  /** Monotonic time up to which a user's allowance is used up. Full allowances are removed, so only recent users have an entry. */
  readonly #spentMs = new Map<string, number>()

  constructor(clock: Clock, { burstBytes, bytesPerS }: { burstBytes: number; bytesPerS: number }) {
    this.#clock = clock
    this.#bytesPerS = bytesPerS
    this.#burstMs = (burstBytes / bytesPerS) * 1000
  }

  isSpent(userId: string): boolean {
    return (this.#spentMs.get(userId) ?? 0) - this.#clock.monotonicMs() > this.#burstMs
  }

  spend(userId: string, bytes: number): void {
    const spentMs = Math.max(this.#spentMs.get(userId) ?? 0, this.#clock.monotonicMs())
    this.#spentMs.set(userId, spentMs + (bytes / this.#bytesPerS) * 1000)
  }

  removeFull(): void {
    const nowMs = this.#clock.monotonicMs()
    for (const [userId, spentMs] of this.#spentMs) if (spentMs <= nowMs) this.#spentMs.delete(userId)
  }
}
