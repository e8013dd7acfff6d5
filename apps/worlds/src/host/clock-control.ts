import { realClock, type WorldClock } from '@backhaul/clock'
import { type ClockState, jumpHMax, refuseJump } from '@backhaul/simulation'
import { simulationError } from './simulation-error.ts'

/** World time without a break in a step or jump. Between two of them the core takes the reports of the devices, and all clients get a turn. */
const sliceMs = 250
/** The answer to a step waits for its end this long. */
const answerMsMax = 5000

/** The control of one world's clock. */
export class ClockControl {
  readonly #clock: WorldClock
  #paused = false
  #speed = 1
  #movingTo: number | null = null
  #closed = false

  constructor(clock: WorldClock) {
    this.#clock = clock
  }

  get state(): ClockState {
    return { now: this.#clock.now(), paused: this.#paused || this.#clock.failed, speed: this.#speed, movingTo: this.#movingTo }
  }

  set({ paused, speed }: { paused?: boolean | undefined; speed?: number | undefined }): ClockState {
    this.#requireWorking()
    if (speed !== undefined) this.#clock.setSpeed((this.#speed = speed))
    if (paused !== undefined) {
      this.#paused = paused
      if (paused) this.#clock.pause()
      else this.#clock.resume()
    }
    return this.state
  }

  step(seconds: number): Promise<ClockState> {
    return this.#move(this.#clock.now() + Math.round(seconds * 1000))
  }

  jump(to: number): Promise<ClockState> {
    const refusal = refuseJump(this.#clock.now(), to)
    if (refusal !== null) throw simulationError(refusal, { jumpHMax })
    return this.#move(to)
  }

  /** Holds the world still while its state is read, and hands over its clock. */
  async still<Result>(read: (clock: Pick<ClockState, 'now' | 'paused' | 'speed'>) => Promise<Result>): Promise<Result> {
    this.#clock.pause()
    const { now, paused, speed } = this.state
    try {
      return await read({ now, paused, speed })
    } finally {
      // A user may have paused it meanwhile.
      if (!this.#paused && !this.#closed) this.#clock.resume()
    }
  }

  /** Ends a move under way. */
  close(): void {
    this.#closed = true
  }

  #requireWorking(): void {
    if (this.#clock.failed) throw simulationError('WORLD_FAILED')
  }

  async #move(to: number): Promise<ClockState> {
    this.#requireWorking()
    if (this.#movingTo !== null) throw simulationError('CLOCK_MOVING')
    this.#movingTo = to
    const moved = this.#slices(to).finally(() => (this.#movingTo = null))
    let cancel = () => {}
    const answered = new Promise<void>((resolve) => (cancel = realClock.after(answerMsMax, resolve)))
    await Promise.race([moved, answered])
    cancel()
    return this.state
  }

  async #slices(to: number): Promise<void> {
    for (let leftMs = to - this.#clock.now(); leftMs > 0 && !this.#closed && !this.#clock.failed; leftMs = to - this.#clock.now()) {
      this.#clock.advance(Math.min(leftMs, sliceMs))
      await new Promise<void>((resolve) => realClock.after(0, resolve))
    }
  }
}
