import type { Clock } from './clock.ts'

interface Timer {
  dueMs: number
  readonly everyMs: number | null
  readonly run: () => void
}

export interface ManualClock extends Clock {
  /** Moves time forward and runs, in order, every timer that falls due on the way. */
  advance(ms: number): void
  /** Number of timers that are neither cancelled nor finished. */
  timerCount(): number
}

/** A clock for tests: time passes only when `advance` is called. */
export function manualClock(startMs = 1_700_000_000_000): ManualClock {
  let elapsedMs = 0
  const timers = new Set<Timer>()
  const add = (timer: Timer) => {
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const earliest = (untilMs: number): Timer | null => {
    let next: Timer | null = null
    for (const timer of timers) if (timer.dueMs <= untilMs && (next === null || timer.dueMs < next.dueMs)) next = timer
    return next
  }
  return {
    now: () => startMs + elapsedMs,
    monotonicMs: () => elapsedMs,
    every: (ms, run) => add({ dueMs: elapsedMs + ms, everyMs: ms, run }),
    after: (ms, run) => add({ dueMs: elapsedMs + ms, everyMs: null, run }),
    timerCount: () => timers.size,
    advance(ms) {
      const endMs = elapsedMs + ms
      for (let next = earliest(endMs); next !== null; next = earliest(endMs)) {
        elapsedMs = Math.max(elapsedMs, next.dueMs)
        if (next.everyMs === null) timers.delete(next)
        else next.dueMs += next.everyMs
        next.run()
      }
      elapsedMs = endMs
    },
  }
}
