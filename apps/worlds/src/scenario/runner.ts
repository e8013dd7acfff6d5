import { realClock } from '@backhaul/clock'
import { durationMs, momentMs, type Predicate } from '@backhaul/simulation'
import { act, applyAction } from './actions/apply.ts'
import { redacted } from './journal.ts'
import type { Begun, Play } from './play.ts'
import type { PlayState } from './play-state.ts'
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
  readonly begun: BegunStep
  readonly predicate: Predicate
  readonly dueMs: number
  /** Real time of its begin. */
  readonly sinceMs: number
  readonly holdMs: number
  heldFromMs: number | null
}

/** A step that has begun, with its place; -1: the start. */
interface BegunStep extends Begun {
  readonly place: number
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

/** Called once, between two slices, when the world has reached a time. */
export interface Stop {
  readonly atMs: number
  reached(state: () => PlayState, pass: () => Promise<void>): Promise<void>
}

export interface RunnerOptions {
  readonly pace: () => Promise<void>
  readonly script?: Script
  /** A run to go on with. */
  readonly from?: PlayState | undefined
  readonly stop?: Stop | undefined
}

/** The end of a run at an expectation that is not met. */
export class Unmet extends Error {
  readonly failure: Omit<Failure, 'atMs'>
  constructor(failure: Omit<Failure, 'atMs'>) {
    super(failure.text)
    this.failure = failure
  }
}

/** Plays the steps of a scenario in a world. */
export class Runner {
  readonly #play: Play
  readonly #pace: () => Promise<void>
  readonly #noteStates: () => void
  readonly #script: Script
  #stop: Stop | null
  #pending: Pending[] = []
  /** The place of the next step, and since when the run waits for it; -1: nothing has begun. */
  #next = -1
  #waitsSinceMs = 0
  /** The step of which not all actions have been made. */
  #acting: BegunStep | null = null

  constructor(play: Play, { pace, script = byTime(play), from, stop }: RunnerOptions) {
    this.#play = play
    this.#pace = pace
    this.#script = script
    this.#noteStates = watchStates(play)
    this.#stop = stop ?? null
    if (from !== undefined) this.#resume(from)
  }

  /** The expectations that are not met yet, with the numbers of their steps. */
  get unmet(): readonly { readonly number: number; readonly predicate: Predicate }[] {
    const acting = this.#acting
    const notLooked = acting?.step.expect?.map((predicate) => ({ begun: acting, predicate })) ?? []
    return [...this.#pending, ...notLooked].map(({ begun, predicate }) => ({ number: begun.place + 1, predicate }))
  }

  async run(): Promise<void> {
    const { world, scenario } = this.#play
    const { steps, environment = [] } = scenario
    if (this.#next < 0) {
      for (const action of environment) applyAction(this.#play, action, this.#begunAt(-1, 0))
      this.#next = 0
    }
    for (let step = steps[this.#next]; step !== undefined; step = steps[this.#next]) {
      const atMs = step.at === undefined ? null : momentMs(step.at)
      if (atMs === null) await this.#until(this.#begunAt(this.#next, this.#waitsSinceMs))
      while (!this.#script.begins(this.#next, atMs, this.#pending.length)) await this.#pass()
      this.#script.begun(this.#next)
      const begun = this.#begunAt(this.#next++, world.elapsedMs)
      this.#waitsSinceMs = world.elapsedMs
      await this.#begin(begun)
    }
    // A call that waits for its device is answered within seconds, or with an error.
    while (this.#pending.length > 0 || this.#play.openCalls > 0) await this.#pass()
  }

  #begunAt(place: number, atMs: number): BegunStep {
    return { step: this.#play.scenario.steps[place] ?? { at: '+00:00' }, place, atMs, calls: [] }
  }

  /** Whether a step has begun of which not all actions have been made. The run has no state then that it could go on from. */
  get isActing(): boolean {
    return this.#acting !== null
  }

  /** Returns how far the run has come. */
  get state(): PlayState {
    const { scenario, seen } = this.#play
    const pending = this.#pending.map(({ begun: { place, atMs, calls, step }, predicate, dueMs, holdMs, heldFromMs }) => ({
      begun: { step: place, atMs, calls: calls.flatMap(({ answer, ...call }) => (answer === null ? [] : [{ ...call, answer }])) },
      predicate: step.expect?.indexOf(predicate) ?? 0,
      dueMs,
      holdMs,
      heldFromMs,
    }))
    const state = { scenario, next: this.#next, waitsSinceMs: this.#waitsSinceMs, pending, seen: [...seen] }
    return state as PlayState
  }

  #resume({ next, waitsSinceMs, pending }: PlayState): void {
    this.#next = next
    this.#waitsSinceMs = waitsSinceMs
    for (const { begun, predicate: number, ...times } of pending) {
      const { step: place, atMs, calls } = begun
      const own: BegunStep = { ...this.#begunAt(place, atMs), calls: calls.map((call) => ({ ...call })) }
      const predicate = own.step.expect?.[number]
      if (predicate !== undefined) this.#pending.push({ begun: own, predicate, sinceMs: realClock.monotonicMs(), ...times })
    }
  }

  async #begin(begun: BegunStep): Promise<void> {
    const { world, journal } = this.#play
    const { caption, do: actions = [], expect = [], within = withinDefault, hold = '0 ms' } = begun.step
    if (caption !== undefined) journal.note(world.elapsedMs, 'caption', [], caption.en)
    this.#acting = begun
    for (const action of actions) {
      act(this.#play, action, begun)
      await world.quiet()
    }
    this.#acting = null
    const dueMs = world.elapsedMs + durationMs(within)
    const sinceMs = realClock.monotonicMs()
    for (const predicate of expect) this.#pending.push({ begun, predicate, dueMs, sinceMs, holdMs: durationMs(hold), heldFromMs: null })
    this.#look()
  }

  /** Waits until everything that a step waits for is met. */
  async #until(begun: BegunStep): Promise<void> {
    const { when = [], within = withinDefault } = begun.step
    const dueMs = begun.atMs + durationMs(within)
    const sinceMs = realClock.monotonicMs()
    for (;;) {
      const unmet = when.find((predicate) => !check(this.#play, predicate, begun).met)
      if (unmet === undefined) return
      if (this.#isOver(dueMs, sinceMs)) throw this.#unmet(unmet, begun, 'waits for')
      await this.#pass()
    }
  }

  #isOver(dueMs: number, sinceMs: number): boolean {
    return this.#play.world.elapsedMs >= dueMs && realClock.monotonicMs() - sinceMs >= this.#script.patienceMs
  }

  async #pass(): Promise<void> {
    await this.#slice()
    const stop = this.#stop
    if (stop === null || this.#play.world.elapsedMs < stop.atMs) return
    this.#stop = null
    await stop.reached(
      () => this.state,
      () => this.#slice(),
    )
  }

  async #slice(): Promise<void> {
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
      const { predicate, begun, dueMs, sinceMs, holdMs } = pending
      const verdict = check(this.#play, predicate, begun)
      if (verdict.met) {
        pending.heldFromMs ??= world.elapsedMs
        return world.elapsedMs - pending.heldFromMs < holdMs && !this.#script.isHurried
      }
      if (pending.heldFromMs !== null || verdict.final === true || this.#isOver(dueMs, sinceMs))
        throw this.#unmet(predicate, begun, 'expects')
      return true
    })
  }

  #unmet(predicate: Predicate, begun: BegunStep, does: string): Unmet {
    const play = this.#play
    const number = begun.place + 1
    const verdict = check(play, predicate, begun)
    const ids = devicesOf(play, predicate)
    const kinds = ['units', 'channels', 'servers', 'videoReturns', 'gateways'] as const
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
