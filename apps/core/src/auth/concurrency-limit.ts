import pLimit from 'p-limit'
import { CallError } from '../call-error.ts'

export interface ConcurrencyLimit {
  runningMax: number
  /** Work beyond this many waiting pieces is refused with 429. */
  waitingMax: number
}

/**
 * Returns a function that runs work, at most `runningMax` pieces at once. The others wait: those of one requester in order, and
 * the requesters take turns, so that a piece waits for one of each other requester and not for all of theirs.
 */
export function concurrencyLimit({ runningMax, waitingMax }: ConcurrencyLimit) {
  const limit = pLimit(runningMax)
  /** The waiting work by requester; the first requester is the next one. Bounded by `waitingMax`. */
  const waiting = new Map<string, (() => Promise<void>)[]>()

  function next(): Promise<void> | undefined {
    for (const [requester, works] of waiting) {
      const work = works.shift()
      waiting.delete(requester)
      if (works.length > 0) waiting.set(requester, works)
      return work?.()
    }
    return undefined
  }

  return <Result>(work: () => Promise<Result>, requester = ''): Promise<Result> => {
    if (limit.pendingCount >= waitingMax) return Promise.reject(new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 }))
    return new Promise((resolve, reject) => {
      // `work` may also throw at once.
      const run = () => Promise.resolve().then(work).then(resolve, reject)
      const works = waiting.get(requester)
      if (works === undefined) waiting.set(requester, [run])
      else works.push(run)
      // The place that becomes free goes to the requester whose turn it is.
      void limit(next)
    })
  }
}
