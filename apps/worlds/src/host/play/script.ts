import type { Step } from '@backhaul/simulation'
import type { ScriptState } from '../../scenario/play-state.ts'
import type { Script } from '../../scenario/runner.ts'

/** After this world time, `next` goes on although an expectation of an earlier step is not met yet. */
const settleMsMax = 20_000

/** The time of a script that a presenter controls. It is the time of the world, without holds and with what `next` left out. */
export class PresentedScript implements Script {
  /** The world runs at real pace: a machine with other work needs its time too. */
  readonly patienceMs = 3000
  hold = false
  /** The last step that has begun; -1 before the first. */
  last = -1
  readonly #steps: readonly Step[]
  readonly #elapsedMs: () => number
  readonly #onBegun: (index: number) => void
  #shiftMs = 0
  /** The time at which the script waits for `next`. */
  #heldAtMs: number | null = null
  /** The step that `next` leads to. */
  #goingTo: number | null = null
  #askedAtMs = 0

  constructor(steps: readonly Step[], elapsedMs: () => number, onBegun: (index: number) => void, from?: ScriptState) {
    this.#steps = steps
    this.#elapsedMs = elapsedMs
    this.#onBegun = onBegun
    if (from === undefined) return
    this.hold = from.hold
    this.last = from.last
    this.#shiftMs = from.shiftMs
    this.#heldAtMs = from.heldAtMs
    this.#goingTo = from.goingTo
    this.#askedAtMs = from.askedAtMs
  }

  get state(): ScriptState {
    const [shiftMs, heldAtMs, goingTo, askedAtMs] = [this.#shiftMs, this.#heldAtMs, this.#goingTo, this.#askedAtMs]
    return { hold: this.hold, last: this.last, shiftMs, heldAtMs, goingTo, askedAtMs }
  }

  get nowMs(): number {
    return this.#heldAtMs ?? this.#elapsedMs() + this.#shiftMs
  }

  get isHeld(): boolean {
    return this.#heldAtMs !== null && this.#goingTo === null
  }

  get isHurried(): boolean {
    return this.#goingTo !== null
  }

  /** The last captioned step that has begun; -1 without one. */
  get current(): number {
    return this.#steps.findLastIndex(({ caption }, i) => i <= this.last && caption !== undefined)
  }

  /** The next captioned step; -1 after the last one. */
  get next(): number {
    return this.#steps.findIndex(({ caption }, i) => i > this.last && caption !== undefined)
  }

  /** Goes on to the next captioned step. Returns false after the last one. A second request before it begins changes nothing. */
  goOn(): boolean {
    if (this.next < 0) return false
    if (this.#goingTo === null) {
      this.#goingTo = this.next
      this.#askedAtMs = this.#elapsedMs()
    }
    return true
  }

  begins(index: number, atMs: number | null, unmet: number): boolean {
    if (this.#goingTo !== null) {
      if (unmet > 0 && this.#elapsedMs() - this.#askedAtMs < settleMsMax) return false
      this.#continueAt(Math.max(this.nowMs, atMs ?? 0))
      return true
    }
    if (atMs !== null && this.nowMs < atMs) return false
    if (this.hold && this.#steps[index]?.caption !== undefined) {
      this.#heldAtMs ??= atMs ?? this.nowMs
      return false
    }
    this.#continueAt(this.nowMs)
    return true
  }

  begun(index: number): void {
    this.last = index
    this.#onBegun(index)
    this.#askedAtMs = this.#elapsedMs()
    if (this.#goingTo !== null && index >= this.#goingTo) this.#goingTo = null
  }

  #continueAt(atMs: number): void {
    this.#heldAtMs = null
    this.#shiftMs = atMs - this.#elapsedMs()
  }
}
