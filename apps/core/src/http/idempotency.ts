import { hash } from 'node:crypto'
import type { Clock } from '@backhaul/clock'
import { LRUCache } from 'lru-cache'
import { CallError } from '../call-error.ts'
import { problemOf } from './problem.ts'

const keptMs = 24 * 60 * 60_000
/** Keys remembered in this core. Beyond that the least recently used one is forgotten, and its repetition is a new call. */
const keysMax = 10_000

interface Kept {
  readonly atMs: number
  /** The call and its input, hashed. */
  readonly request: string
  readonly outcome: Promise<unknown>
}

export interface Write {
  readonly userId: string
  /** The header Idempotency-Key. */
  readonly key: string
  readonly name: string
  readonly input: unknown
  /** Throws when the caller may no longer see what the write was about. */
  readonly mayRepeat: () => unknown
}

/** Whether a repetition of the call would fail in the same way. */
function isFinal(error: unknown): boolean {
  const { status } = problemOf(error, '').problem
  return status < 500 && status !== 429
}

/**
 * Makes a function that runs a write once per user and key: a repetition gets the outcome of the first one, and the same key
 * with another call or input is refused. A client that lost a reply repeats the call without changing anything twice.
 */
export function createIdempotency(clock: Clock) {
  const known = new LRUCache<string, Kept>({ max: keysMax })
  return ({ userId, key, name, input, mayRepeat }: Write, run: () => Promise<unknown>): Promise<unknown> => {
    const id = `${userId} ${key}`
    const request = hash('sha256', JSON.stringify([name, input]), 'hex')
    const atMs = clock.monotonicMs()
    const before = known.get(id)
    if (before !== undefined && atMs - before.atMs < keptMs) {
      if (before.request !== request) throw new CallError('IDEMPOTENCY_KEY_REUSED')
      return before.outcome.then(async (outcome) => {
        await mayRepeat()
        return outcome
      })
    }
    const outcome = run()
    const kept = { atMs, request, outcome }
    known.set(id, kept)
    outcome.catch((error: unknown) => {
      if (!isFinal(error) && known.get(id) === kept) known.delete(id)
    })
    return outcome
  }
}
export type Idempotency = ReturnType<typeof createIdempotency>
