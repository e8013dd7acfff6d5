import type { Clock } from './clock.ts'
import { Timeline } from './timeline.ts'

export interface WorldClock extends Clock {
  /** Sets how many times as fast as the transport clock the world runs; 1 at the start. */
  setSpeed(speed: number): void
  /** Stops the time of the world, until `resume`. */
  pause(): void
  resume(): void
  /**
   * Moves the world forward at once, also while it is paused. Every timer that falls due on the way runs, and nothing else:
   * frames that arrive meanwhile are taken afterwards.
   */
  advance(ms: number): void
  /** Moves the world forward to a wall time, like `advance`. */
  jumpTo(atMs: number): void
  /** Whether an error of a timer stopped the clock. No timer runs any more. */
  readonly failed: boolean
  /** Sets the wall time, as on a machine whose clock is set: no timer runs or moves. For a world whose time has not begun. */
  setTime(atMs: number): void
}

/** Time in which due timers run without a break. After it the transport gets a turn, so that a world that is too fast is late alone. */
const turnMsMax = 10
/** Time of the world that passes without a break, so that a world that catches up takes what has arrived, such as reports of devices. */
const stepMsMax = 1000
/** A world catches up with this much of the transport's time. Beyond it, after a suspension of the machine, the world lags. */
const lateMsMax = 1000
/** A wait is at most this long, because the timers of Node.js and browsers end at 2^31 ms. */
const waitMsMax = 1_000_000_000
/** Sums of fractions differ in their last digits by less than this. */
const roundingMs = 0.001

/** The clock of a world. Its time never passes a timer that has not run: every timer runs, in order, at its own time of the world. */
class World implements WorldClock {
  readonly #transport: Clock
  readonly #onFailure: ((error: unknown) => void) | null
  #startMs: number
  readonly #timeline = new Timeline()
  #speed = 1
  #paused = false
  #failed = false
  #moving = false
  /** The time of the transport at which the world reached the time of its timeline. */
  #reachedMs: number
  #waiting: { forMs: number; cancel: () => void } | null = null

  constructor(transport: Clock, onFailure: ((error: unknown) => void) | null) {
    this.#transport = transport
    this.#onFailure = onFailure
    this.#startMs = transport.now()
    this.#reachedMs = transport.monotonicMs()
  }

  get failed(): boolean {
    return this.#failed
  }

  now(): number {
    return Math.round(this.#startMs + this.monotonicMs())
  }

  monotonicMs(): number {
    const { elapsedMs, nextMs } = this.#timeline
    if (this.#paused || this.#moving) return elapsedMs
    return Math.min(elapsedMs + Math.max(0, this.#transport.monotonicMs() - this.#reachedMs) * this.#speed, nextMs)
  }

  every(ms: number, run: () => void): () => void {
    return this.#start(ms, ms, run)
  }

  after(ms: number, run: () => void): () => void {
    return this.#start(Math.max(0, ms), null, run)
  }

  setSpeed(speed: number): void {
    if (!(speed > 0 && Number.isFinite(speed))) throw new RangeError('The speed of a world is a number above 0.')
    this.#settle()
    this.#speed = speed
    this.#wait()
  }

  pause(): void {
    this.#settle()
    this.#paused = true
    this.#wait()
  }

  resume(): void {
    if (!this.#paused || this.#failed) return
    this.#paused = false
    this.#reachedMs = this.#transport.monotonicMs()
    this.#wait()
  }

  advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError('The time of a world does not go back.')
    this.#settle()
    this.#move(() => this.#timeline.moveTo(this.#timeline.elapsedMs + ms))
  }

  jumpTo(atMs: number): void {
    this.advance(atMs - this.now())
  }

  setTime(atMs: number): void {
    this.#startMs = atMs - this.monotonicMs()
  }

  #start(dueInMs: number, everyMs: number | null, run: () => void): () => void {
    const cancel = this.#timeline.add(this.monotonicMs() + dueInMs, everyMs, () => this.#run(run))
    this.#wait()
    return () => {
      cancel()
      this.#wait()
    }
  }

  #run(run: () => void): void {
    if (this.#failed) return
    try {
      run()
    } catch (error) {
      if (this.#onFailure === null) throw error
      this.#failed = this.#paused = true
      this.#onFailure(error)
    }
  }

  /** Notes how far the world has come. */
  #settle(): void {
    if (this.#moving) return
    this.#timeline.elapsedMs = this.monotonicMs()
    this.#reachedMs = this.#transport.monotonicMs()
  }

  /** Returns the time of the transport at which the next timer falls due. */
  #nextMs(): number {
    return this.#reachedMs + (this.#timeline.nextMs - this.#timeline.elapsedMs) / this.#speed
  }

  /** Waits for the next timer. */
  #wait(): void {
    const forMs = this.#paused || this.#moving ? Number.POSITIVE_INFINITY : this.#nextMs()
    if (this.#waiting?.forMs === forMs) return
    this.#waiting?.cancel()
    this.#waiting = null
    if (forMs === Number.POSITIVE_INFINITY) return
    const waitMs = Math.min(Math.max(0, forMs - this.#transport.monotonicMs()), waitMsMax)
    this.#waiting = { forMs, cancel: this.#transport.after(waitMs, () => this.#turn(forMs)) }
  }

  /** Runs the timers that have fallen due. */
  #turn(expectedMs: number): void {
    this.#waiting = null
    const timeline = this.#timeline
    const nowMs = this.#transport.monotonicMs()
    this.#reachedMs += Math.max(0, nowMs - expectedMs - lateMsMax)
    const endMs = timeline.nextMs + stepMsMax
    const goesOn = () => !this.#paused && timeline.nextMs < endMs && this.#transport.monotonicMs() - nowMs <= turnMsMax
    this.#move(() => {
      while (goesOn() && this.#nextMs() <= nowMs + roundingMs) {
        this.#reachedMs = this.#nextMs()
        timeline.runNext()
      }
    })
  }

  #move(run: () => void): void {
    this.#moving = true
    try {
      run()
    } finally {
      this.#moving = false
      this.#wait()
    }
  }
}

/**
 * Creates the clock of a world, which starts at the time of the transport clock and can be faster, paused and moved. With
 * `onFailure`, an error of a timer stops this clock for good, and not the process.
 */
export const worldClock = (transport: Clock, onFailure: ((error: unknown) => void) | null = null): WorldClock =>
  new World(transport, onFailure)
