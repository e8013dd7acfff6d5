import { realClock } from '@backhaul/clock'
import { durationMs, momentMs, type Predicate } from '@backhaul/simulation'
import { act, applyAction } from './actions/apply.ts'
import { redacted } from './journal.ts'
import type { Begun, Play } from './play.ts'
import { check, devicesOf } from './predicates/check.ts'
import { watchStates } from './states.ts'
import { why } from './why.ts'

const withinDefault = '10 s'

export interface Failure {
  readonly atMs: number
  /** Number of the step, from 1. */
  readonly step: number
  readonly text: string
  /** The rows of the devices that the step names. */
  readonly shown: readonly string[]
  readonly reasons: readonly string[]
}

interface Pending {
  readonly begun: Begun
  readonly number: number
  readonly predicate: Predicate
  readonly dueMs: number
  /** Real time of its begin. */
  readonly sinceMs: number
  readonly holdMs: number
  heldFromMs: number | null
}

/** The end of a run at an expectation that is not met. */
export class Unmet extends Error {
  readonly failure: Omit<Failure, 'atMs'>
  constructor(failure: Omit<Failure, 'atMs'>) {
    super(failure.text)
    this.failure = failure
  }
}

/** Decides when the steps of a scenario begin. Without one they begin at their times and conditions. */
export interface Script {
  /** Whether a step begins now. Its condition, if it has one, has been met. `unmet` counts the expectations that are not met yet. */
  begins(index: number, atMs: number | null, unmet: number): boolean
  begun(index: number): void
  /** Whether an expectation that is met needs not stay so, because an operator goes on. */
  readonly isHurried: boolean
  /** Real time that the machine has for each expectation, in addition to its time of the world. */
  readonly patienceMs: number
}

/** Plays the steps of a scenario in a world. */
export class Runner {
  readonly #play: Play
  readonly #pace: () => Promise<void>
  readonly #noteStates: () => void
  #pending: Pending[] = []

  readonly #script: Script

  constructor(play: Play, pace: () => Promise<void>, script: Script = byTime(play)) {
    this.#play = play
    this.#pace = pace
    this.#script = script
    this.#noteStates = watchStates(play)
  }

  /** The expectations that are not met yet, with the numbers of their steps. */
  get unmet(): readonly { readonly number: number; readonly predicate: Predicate }[] {
    return this.#pending
  }

  async run(): Promise<void> {
    const { steps, environment = [] } = this.#play.scenario
    const start: Begun = { step: { at: '+00:00' }, atMs: 0, calls: [] }
    for (const action of environment) applyAction(this.#play, action, start)
    for (const [i, step] of steps.entries()) {
      const begun: Begun = { step, atMs: this.#play.world.elapsedMs, calls: [] }
      if (step.at === undefined) await this.#until(begun, i + 1)
      const atMs = step.at === undefined ? null : momentMs(step.at)
      while (!this.#script.begins(i, atMs, this.#pending.length)) await this.#pass()
      this.#script.begun(i)
      await this.#begin({ ...begun, atMs: this.#play.world.elapsedMs }, i + 1)
    }
    while (this.#pending.length > 0) await this.#pass()
  }

  async #begin(begun: Begun, number: number): Promise<void> {
    const { world, journal } = this.#play
    const { caption, do: actions = [], expect = [], within = withinDefault, hold = '0 ms' } = begun.step
    if (caption !== undefined) journal.note(world.elapsedMs, 'caption', [], caption.en)
    for (const action of actions) {
      act(this.#play, action, begun)
      await world.quiet()
    }
    const dueMs = world.elapsedMs + durationMs(within)
    const sinceMs = realClock.monotonicMs()
    for (const predicate of expect)
      this.#pending.push({ begun, number, predicate, dueMs, sinceMs, holdMs: durationMs(hold), heldFromMs: null })
    this.#look()
  }

  /** Waits until everything that a step waits for is met. */
  async #until(begun: Begun, number: number): Promise<void> {
    const { when = [], within = withinDefault } = begun.step
    const dueMs = this.#play.world.elapsedMs + durationMs(within)
    const sinceMs = realClock.monotonicMs()
    for (;;) {
      const unmet = when.find((predicate) => !check(this.#play, predicate, begun).met)
      if (unmet === undefined) return
      if (this.#isOver(dueMs, sinceMs)) throw this.#unmet(number, unmet, begun, 'waits for')
      await this.#pass()
    }
  }

  #isOver(dueMs: number, sinceMs: number): boolean {
    return this.#play.world.elapsedMs >= dueMs && realClock.monotonicMs() - sinceMs >= this.#script.patienceMs
  }

  async #pass(): Promise<void> {
    await this.#play.world.pass()
    this.#look()
    await this.#pace()
  }

  /** Compares what users see with what is expected. */
  #look(): void {
    this.#noteStates()
    const { surprise, world } = this.#play
    if (surprise !== null) throw new Unmet({ step: 0, text: surprise, shown: [], reasons: [] })
    this.#pending = this.#pending.filter((pending) => {
      const { predicate, begun, number, dueMs, sinceMs, holdMs } = pending
      const verdict = check(this.#play, predicate, begun)
      if (verdict.met) {
        pending.heldFromMs ??= world.elapsedMs
        return world.elapsedMs - pending.heldFromMs < holdMs && !this.#script.isHurried
      }
      if (pending.heldFromMs !== null || verdict.final === true || this.#isOver(dueMs, sinceMs))
        throw this.#unmet(number, predicate, begun, 'expects')
      return true
    })
  }

  #unmet(number: number, predicate: Predicate, begun: Begun, does: string): Unmet {
    const play = this.#play
    const verdict = check(play, predicate, begun)
    const ids = devicesOf(play, predicate)
    const kinds = ['units', 'channels', 'servers'] as const
    const shown = ids.flatMap((id) => {
      const kind = kinds.find((one) => play.world.value(one, id) !== undefined)
      return kind === undefined ? [] : [`${id}: ${redacted(play.world.value(kind, id))}`]
    })
    const reasons = ids.flatMap((id) => why(play, id).map((reason) => `${id}: ${reason}`))
    const text = `Step ${number} ${does} ${redacted(predicate)}, but ${verdict.met ? 'it is met' : verdict.is}.`
    return new Unmet({ step: number, text, shown, reasons })
  }
}

/** Begins each step at its time. */
const byTime = ({ world }: Play): Script => ({
  begins: (_, atMs) => atMs === null || world.elapsedMs >= atMs,
  begun: () => {},
  isHurried: false,
  patienceMs: 0,
})
