import { randomBytes, randomUUID } from 'node:crypto'

/** The one source of time. `now` is wall time in ms (stamps, expiry); `monotonicMs` never jumps (liveness, idle times). */
export interface Clock {
  now(): number
  monotonicMs(): number
  /** Both return a function that cancels. Timers do not keep the process alive. */
  every(ms: number, run: () => void): () => void
  after(ms: number, run: () => void): () => void
}

export const realClock: Clock = {
  now: Date.now,
  monotonicMs: () => performance.now(),
  every(ms, run) {
    const timer = setInterval(run, ms).unref()
    return () => clearInterval(timer)
  },
  after(ms, run) {
    const timer = setTimeout(run, ms).unref()
    return () => clearTimeout(timer)
  },
}

interface Timer {
  due: number
  everyMs: number | null
  run: () => void
}

export interface ManualClock extends Clock {
  /** Moves time on and runs, in order, what falls due on the way. */
  advance(ms: number): void
}

/** A clock that stands still until it is told to move: for tests and stepped worlds. */
export function manualClock(startMs = 1_700_000_000_000): ManualClock {
  let elapsedMs = 0
  const timers = new Set<Timer>()
  const add = (ms: number, everyMs: number | null, run: () => void) => {
    const timer = { due: elapsedMs + ms, everyMs, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  return {
    now: () => startMs + elapsedMs,
    monotonicMs: () => elapsedMs,
    every: (ms, run) => add(ms, ms, run),
    after: (ms, run) => add(ms, null, run),
    advance(ms) {
      const end = elapsedMs + ms
      for (;;) {
        let next: Timer | null = null
        for (const timer of timers) if (timer.due <= end && (next === null || timer.due < next.due)) next = timer
        if (next === null) break
        elapsedMs = Math.max(elapsedMs, next.due)
        if (next.everyMs === null) timers.delete(next)
        else next.due += next.everyMs
        next.run()
      }
      elapsedMs = end
    },
  }
}

/** Where identifiers and secrets come from. */
export interface Ids {
  /** A new identifier, unique in the world. */
  next(): string
  /** 256 random bits as text, for tokens. */
  secret(): string
}

export const randomIds: Ids = {
  next: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
}
