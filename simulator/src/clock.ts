/** Time is handed in: `now` is what the world believes (stamps, durations), `monotonicMs` never goes back. */
export interface Clock {
  now(): number
  monotonicMs(): number
  /** Both return a function that cancels. */
  every(ms: number, run: () => void): () => void
  after(ms: number, run: () => void): () => void
}

/** Time as it passes here. Its timers keep the process alive until they are cancelled. */
export const realClock: Clock = {
  now: Date.now,
  monotonicMs: () => performance.now(),
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** A clock of one's own: as fast as told, paused, stepped, or moved to another time. */
export interface WorldClock extends Clock {
  readonly speed: number
  /** World seconds per real second; 0 pauses. */
  setSpeed(speed: number): void
  /** Moves time on and runs, in order, everything that falls due on the way. */
  step(ms: number): void
  /** Moves time to `ms` at once, never back: what fell due on the way runs a single time, at the new time. */
  jumpTo(ms: number): void
}

interface Timer {
  dueMs: number
  readonly everyMs: number | null
  readonly run: () => void
}

function earliest(timers: ReadonlySet<Timer>, untilMs: number): Timer | null {
  let next: Timer | null = null
  for (const timer of timers) if (timer.dueMs <= untilMs && (next === null || timer.dueMs < next.dueMs)) next = timer
  return next
}

/** A repeating timer skips the turns it missed until `nowMs`, so that nothing queues on a machine that can't keep up. */
function fire(timers: Set<Timer>, timer: Timer, nowMs: number): void {
  if (timer.everyMs === null) timers.delete(timer)
  else timer.dueMs += timer.everyMs * (1 + Math.floor(Math.max(0, nowMs - timer.dueMs) / timer.everyMs))
  timer.run()
}

function fireAll(timers: Set<Timer>, nowMs: number): void {
  for (let timer = earliest(timers, nowMs); timer !== null; timer = earliest(timers, nowMs)) fire(timers, timer, nowMs)
}

/** A world's clock over real time. */
export function worldClock({ startMs, speed: startSpeed }: { startMs: number; speed: number }): WorldClock {
  const timers = new Set<Timer>()
  let speed = startSpeed
  let anchorMs = startMs
  let anchorRealMs = performance.now()
  let cancelWake: (() => void) | null = null

  const now = () => anchorMs + Math.floor((performance.now() - anchorRealMs) * speed)
  const moveTo = (ms: number) => {
    anchorMs = ms
    anchorRealMs = performance.now()
  }
  const wake = () => {
    cancelWake?.()
    cancelWake = null
    const next = speed > 0 ? earliest(timers, Number.POSITIVE_INFINITY) : null
    if (next === null) return
    cancelWake = realClock.after(Math.max(0, (next.dueMs - now()) / speed), () => {
      fireAll(timers, now())
      wake()
    })
  }
  const add = (timer: Timer) => {
    timers.add(timer)
    wake()
    return () => {
      timers.delete(timer)
      wake()
    }
  }
  return {
    now,
    monotonicMs: () => now() - startMs,
    every: (ms, run) => add({ dueMs: now() + ms, everyMs: ms, run }),
    after: (ms, run) => add({ dueMs: now() + ms, everyMs: null, run }),
    get speed() {
      return speed
    },
    setSpeed(next) {
      moveTo(now())
      speed = next
      wake()
    },
    step(ms) {
      const endMs = now() + ms
      for (let timer = earliest(timers, endMs); timer !== null; timer = earliest(timers, endMs)) {
        moveTo(Math.max(now(), timer.dueMs))
        fire(timers, timer, timer.dueMs)
      }
      moveTo(Math.max(now(), endMs))
      wake()
    },
    jumpTo(ms) {
      moveTo(Math.max(now(), ms))
      fireAll(timers, now())
      wake()
    },
  }
}

/** A clock that stands still until it is stepped: for tests and stepped worlds. */
export const manualClock = (startMs = 1_700_000_000_000): WorldClock => worldClock({ startMs, speed: 0 })
