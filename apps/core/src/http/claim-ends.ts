import { realClock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { Claim, Outcome } from '../store/idempotency.ts'
import type { Store } from '../store/index.ts'

/** Ends that are not stored. Beyond this the oldest are forgotten; their repetitions learn that the outcome is unknown. */
const endsMax = 10_000
const retryMs = 2000
/** A claim whose statement got no answer may be made this much later. After ten minutes no end is tried any more. */
const lateMs = 60_000
const keptMs = 600_000

interface End {
  readonly claim: Claim
  /** Null: the write changed nothing, and its claim is given up. */
  readonly outcome: Outcome | null
  /** Whether the claim was made. */
  readonly isMade: boolean
  readonly sinceMs: number
}

const idOf = ({ userId, key, at }: Pick<Claim, 'userId' | 'key' | 'at'>): string => `${userId} ${key} ${at}`

/**
 * Stores how claimed writes ended. An end that the database does not take at once is kept here and tried again, so that a
 * database that stalls leaves no claim without an end.
 */
export function createClaimEnds({ idempotency }: Pick<Store, 'idempotency'>, log: FastifyBaseLogger) {
  const unstored = new Map<string, End>()
  let cancel: (() => void) | null = null
  let closed = false

  /** Stores an end. Rejects when the database does not take it. */
  async function store(end: End): Promise<void> {
    const { claim, outcome, isMade, sinceMs } = end
    await (outcome === null ? idempotency.release(claim) : idempotency.keep(claim, outcome))
    if (isMade || realClock.monotonicMs() - sinceMs > lateMs) unstored.delete(idOf(claim))
  }

  function retrySoon(): void {
    if (closed || unstored.size === 0) return
    cancel ??= realClock.after(retryMs, () => {
      const due = [...unstored.values()]
      for (const { claim, sinceMs } of due) if (realClock.monotonicMs() - sinceMs > keptMs) unstored.delete(idOf(claim))
      // One after the other: a database that has just recovered is not given all of them at once.
      const all = due.reduce((before, end) => before.then(() => store(end)), Promise.resolve())
      void all
        .catch(() => undefined)
        .finally(() => {
          cancel = null
          retrySoon()
        })
    })
  }

  return {
    /** Stores how a write ended, now or later. */
    async add(claim: Claim, outcome: Outcome | null, isMade = true): Promise<void> {
      const end: End = { claim, outcome, isMade, sinceMs: realClock.monotonicMs() }
      if (!isMade) unstored.set(idOf(claim), end)
      try {
        await store(end)
      } catch (error) {
        log.warn({ err: error }, 'the outcome of a call with an Idempotency-Key is not stored yet; it is tried again')
        unstored.set(idOf(claim), end)
        const [oldest] = unstored.keys()
        if (unstored.size > endsMax && oldest !== undefined) unstored.delete(oldest)
      }
      retrySoon()
    },

    /** Returns the end of a claim of this core that the database may not have; undefined for any other claim. */
    of: (claim: Pick<Claim, 'userId' | 'key' | 'at'>): End | undefined => unstored.get(idOf(claim)),
    store,

    close(): void {
      closed = true
      cancel?.()
    },
  }
}
