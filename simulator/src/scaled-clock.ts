import type { Clock } from '@backhaul/clock'

/** Returns a clock that starts at the time of another clock and runs `speed` times as fast. */
export function scaledClock(clock: Clock, speed: number): Clock {
  const startMs = clock.now()
  const startMonotonicMs = clock.monotonicMs()
  const elapsedMs = () => (clock.monotonicMs() - startMonotonicMs) * speed
  return {
    now: () => Math.floor(startMs + elapsedMs()),
    monotonicMs: elapsedMs,
    every: (ms, run) => clock.every(ms / speed, run),
    after: (ms, run) => clock.after(ms / speed, run),
  }
}
