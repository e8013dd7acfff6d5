import type { Clock } from '../../app/clock.ts'

interface Timer {
  atMs: number
  everyMs: number | null
  run: () => void
}

/** A clock that moves when told, running what is due and letting promises settle in between. */
export function manualClock(startMs = 1_750_000_000_000) {
  let nowMs = 0
  const timers = new Set<Timer>()
  const add = (timer: Timer) => {
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const clock: Clock = {
    now: () => startMs + nowMs,
    monotonicMs: () => nowMs,
    every: (ms, run) => add({ atMs: nowMs + ms, everyMs: ms, run }),
    after: (ms, run) => add({ atMs: nowMs + ms, everyMs: null, run }),
  }
  async function advance(ms: number): Promise<void> {
    const until = nowMs + ms
    for (;;) {
      const due = [...timers].filter((timer) => timer.atMs <= until).sort((a, b) => a.atMs - b.atMs)[0]
      if (due === undefined) break
      nowMs = due.atMs
      if (due.everyMs === null) timers.delete(due)
      else due.atMs += due.everyMs
      due.run()
      for (let i = 0; i < 5; i++) await Promise.resolve()
    }
    nowMs = until
  }
  return { clock, advance, timerCount: () => timers.size }
}
