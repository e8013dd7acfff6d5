import { CallError } from '../call-error.ts'

export interface InTurn {
  atOnce: number
  /** More than this do not wait: they are refused with 429. */
  waitingMax: number
}

/** Runs so many pieces of work at once; the others wait for their turn, in order. */
export function inTurn({ atOnce, waitingMax }: InTurn): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running++
    else if (waiting.length >= waitingMax) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Who waits takes over the place: nobody can come between.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
