/** The source of time for everything in core, console, client and simulator. Code receives a clock; it never reads the time itself. */
export interface Clock {
  /** Wall time in ms, for timestamps and expiry. It jumps when the machine's clock is set. */
  now(): number
  /** Milliseconds since an arbitrary start; never jumps. For ages, deadlines and idle times. */
  monotonicMs(): number
  /** Returns a function that cancels the timer. */
  every(ms: number, run: () => void): () => void
  /** Returns a function that cancels the timer. */
  after(ms: number, run: () => void): () => void
}

/** The clock of the machine, in Node.js and in the browser. In Node.js a timer keeps the process alive until it fires or is cancelled. */
export const realClock: Clock = {
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
