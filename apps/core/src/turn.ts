import { realClock } from '@backhaul/clock'

export interface TurnTime {
  monotonicMs(): number
  /** Runs a function in the next turn of the event loop, after the sockets were read. */
  nextTurn(run: () => void): void
}

/** Real time: it measures the work of this process. */
export const realTurns: TurnTime = { monotonicMs: realClock.monotonicMs, nextTurn: (run) => void setImmediate(run) }

/**
 * Measures the work of one kind in each turn of the event loop, so that it can leave time for all others. `next` runs in the turn
 * after work was done or asked for.
 */
export function createTurn(msMax: number, next: () => void, time: TurnTime = realTurns) {
  let usedMs = 0
  let isScheduled = false
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    time.nextTurn(() => {
      isScheduled = false
      usedMs = 0
      next()
    })
  }
  return {
    isOver: () => usedMs >= msMax,
    schedule,
    /** Runs work and counts its time up to the point at which it waits. */
    measured<Result>(work: () => Result): Result {
      const startedMs = time.monotonicMs()
      try {
        return work()
      } finally {
        usedMs += time.monotonicMs() - startedMs
        schedule()
      }
    },
  }
}
