/** The console's one source of time and chance; everything else is handed these. Timers return what cancels them. */
export interface Clock {
  now(): number
  /** Never jumps: for ages and deadlines. */
  monotonicMs(): number
  every(ms: number, run: () => void): () => void
  after(ms: number, run: () => void): () => void
}

export const clock: Clock = {
  now: () => Date.now(),
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

/** 0 to 1, as Math.random. */
export const random = (): number => Math.random()
