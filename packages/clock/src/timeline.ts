interface Timer {
  dueMs: number
  /** Number of the timer, which orders timers that fall due at the same time. */
  readonly number: number
  readonly everyMs: number | null
  readonly run: () => void
}

/** The time and the timers of a clock that something else moves. Timers run in the order of their due times, then of their starts. */
export class Timeline {
  elapsedMs = 0
  /** Sorted. Its length is bounded by those who start timers: each of them has a bound of its own. */
  readonly #timers: Timer[] = []
  #started = 0

  get size(): number {
    return this.#timers.length
  }

  /** When the next timer falls due; infinite without timers. */
  get nextMs(): number {
    return this.#timers[0]?.dueMs ?? Number.POSITIVE_INFINITY
  }

  /** Starts a timer. Returns the function that cancels it. */
  add(dueMs: number, everyMs: number | null, run: () => void): () => void {
    const timer: Timer = { dueMs, number: this.#started++, everyMs, run }
    this.#insert(timer)
    return () => {
      const place = this.#placeOf(timer)
      if (this.#timers[place] === timer) this.#timers.splice(place, 1)
    }
  }

  /** Moves to the time of the next timer and runs it. */
  runNext(): void {
    const timer = this.#timers.shift()
    if (timer === undefined) return
    this.elapsedMs = Math.max(this.elapsedMs, timer.dueMs)
    if (timer.everyMs !== null) {
      // Without a lower limit, time would never pass a timer of 0 ms.
      timer.dueMs += Math.max(1, timer.everyMs)
      this.#insert(timer)
    }
    timer.run()
  }

  /** Moves to a time and runs, in order, every timer that falls due on the way. */
  moveTo(endMs: number): void {
    while (this.nextMs <= endMs) this.runNext()
    this.elapsedMs = Math.max(this.elapsedMs, endMs)
  }

  #insert(timer: Timer): void {
    this.#timers.splice(this.#placeOf(timer), 0, timer)
  }

  /** Returns the place of a timer, or the one at which it would be inserted. */
  #placeOf({ dueMs, number }: Timer): number {
    let [from, to] = [0, this.#timers.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const other = this.#timers[middle] as Timer
      if (other.dueMs < dueMs || (other.dueMs === dueMs && other.number < number)) from = middle + 1
      else to = middle
    }
    return from
  }
}
