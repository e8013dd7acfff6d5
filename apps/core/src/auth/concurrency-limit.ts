import pLimit from 'p-limit'
import { CallError } from '../call-error.ts'

export interface ConcurrencyLimit {
  runningMax: number
  /** Work beyond this many waiting pieces is refused with 429. */
  waitingMax: number
}

/** Returns a function that runs work, at most `runningMax` pieces at once; the others wait in order. */
export function concurrencyLimit({ runningMax, waitingMax }: ConcurrencyLimit): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const limit = pLimit(runningMax)
  return async (work) => {
    if (limit.pendingCount >= waitingMax) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
    return limit(work)
  }
}
