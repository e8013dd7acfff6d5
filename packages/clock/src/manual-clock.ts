import type { Clock } from './clock.ts'
import { Timeline } from './timeline.ts'

export interface ManualClock extends Clock {
  /** Moves time forward and runs, in order, every timer that falls due on the way. */
  advance(ms: number): void
  /** Number of timers that are neither cancelled nor finished. */
  timerCount(): number
}

/** A clock for tests: time passes only when `advance` is called. */
export function manualClock(startMs = 1_700_000_000_000): ManualClock {
  const timeline = new Timeline()
  return {
    now: () => startMs + timeline.elapsedMs,
    monotonicMs: () => timeline.elapsedMs,
    every: (ms, run) => timeline.add(timeline.elapsedMs + ms, ms, run),
    after: (ms, run) => timeline.add(timeline.elapsedMs + ms, null, run),
    timerCount: () => timeline.size,
    advance: (ms) => timeline.moveTo(timeline.elapsedMs + ms),
  }
}
