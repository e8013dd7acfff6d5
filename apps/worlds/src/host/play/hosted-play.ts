import { type Caption, momentMs, type Play as ShownPlay, playJournalMax } from '@backhaul/simulation'
import { ofScript } from '../../recording/hosted.ts'
import { Recorder } from '../../recording/recorder.ts'
import { Journal, redacted } from '../../scenario/journal.ts'
import { Play } from '../../scenario/play.ts'
import type { PlayState } from '../../scenario/play-state.ts'
import { type Failure, Runner, Unmet } from '../../scenario/runner.ts'
import { watchStates } from '../../scenario/states.ts'
import type { RunningWorld } from '../start-world.ts'
import { withDemoUser } from '../standby.ts'
import { HostedStage, type Send, Stopped } from './hosted-stage.ts'
import type { Source } from './library.ts'
import { PresentedScript } from './script.ts'

/** Expectations of the list of those that are awaited. */
const waitsForMax = 10
const textMax = 500
const lookMs = 1000

export interface HostedPlayOptions {
  readonly source: Source
  readonly worldId: string
  readonly world: RunningWorld
  readonly send: Send
  readonly password: string
  readonly isPaused: () => boolean
  /** A play to go on with. */
  readonly from?: PlayState | undefined
}

/** The play of a scenario in a world of the host. Its end, or its failure, does not end the world. */
export class HostedPlay {
  /** The inputs of the world, those of its script and those of users. Null for a play that goes on: no file has the start of its world. */
  readonly recorder: Recorder | null
  readonly #play: Play
  readonly #source: Source
  readonly #isPaused: () => boolean
  readonly #stage: HostedStage
  readonly #journal = new Journal()
  readonly #script: PresentedScript
  readonly #runner: Runner
  readonly #begunAtMs: (number | null)[]
  readonly #log: RunningWorld['core']['log']
  /** Time of the script at its end; null before. */
  #endedAtMs: number | null = null
  #failure: Failure | null = null

  constructor({ source, world, isPaused, from, ...options }: HostedPlayOptions) {
    const { steps, start: startsAt } = source.scenario
    const presented = from?.presented
    this.#source = source
    this.#isPaused = isPaused
    this.#log = world.core.log
    const stage = new HostedStage({ ...options, world, startMs: Date.parse(startsAt) })
    this.#stage = stage
    this.#begunAtMs = presented?.begunAtMs ?? []
    this.#endedAtMs = presented?.endedAtMs ?? null
    this.#failure = presented?.failure ?? null
    for (const { atMs, kind, about, text } of presented?.journal ?? []) this.#journal.note(atMs, kind, about, text)
    this.#script = new PresentedScript(
      steps,
      () => stage.elapsedMs,
      (index) => (this.#begunAtMs[index] = stage.elapsedMs),
      presented?.script,
    )
    this.recorder = from === undefined ? this.#newRecorder(options.password) : null
    world.recorded.recorder = this.recorder
    this.#play = new Play(source.scenario, stage, this.#journal, { recorder: this.recorder && ofScript(this.recorder), from })
    this.#runner = new Runner(this.#play, { pace: async () => {}, script: this.#script, from })
  }

  /** Whether the play has a state now from which it can go on: none in the middle of a step, or before a call is answered. */
  get isAtRest(): boolean {
    return this.#endedAtMs !== null || (!this.#runner.isActing && this.#play.openCalls === 0)
  }

  /** Returns how far the play has come. */
  export(): PlayState {
    const script = this.#script.state
    const begunAtMs = Array.from(this.#source.scenario.steps, (_, i) => this.#begunAtMs[i] ?? null)
    const failure = this.#failure && { ...this.#failure, shown: [...this.#failure.shown], reasons: [...this.#failure.reasons] }
    const journal = this.#journal.entries.map((entry) => ({ ...entry, about: [...entry.about] }))
    const presented = { scenarioId: this.#source.id, script, begunAtMs, endedAtMs: this.#endedAtMs, failure, journal }
    return { ...this.#runner.state, presented }
  }

  get hold(): boolean {
    return this.#script.hold
  }

  set hold(hold: boolean) {
    this.#script.hold = hold
  }

  begin(hold = this.hold): void {
    this.hold = hold
    if (this.#endedAtMs === null) void this.#run()
  }

  /** Ends the play without a result. */
  stop(): void {
    this.#stage.stop()
  }

  /** Begins the next captioned step. Returns false without one. */
  next(): boolean {
    return this.#endedAtMs === null && this.#script.goOn()
  }

  get state(): ShownPlay {
    const { scenario, id } = this.#source
    const { steps, name, story } = scenario
    const captionOf = (index: number): Caption | null => steps[index]?.caption ?? null
    const unmet = this.#runner.unmet
    const failure = this.#failure
    const isEnded = this.#endedAtMs !== null
    return {
      scenario: { id, name, story },
      state: this.#is,
      paused: this.#isPaused(),
      scriptMs: this.#endedAtMs ?? this.#script.nowMs,
      elapsedMs: this.#stage.elapsedMs,
      hold: this.hold,
      current: captionOf(this.#script.current),
      next: isEnded ? null : captionOf(this.#script.next),
      onAir: [...this.#stage.values('units')].filter(([, { status }]) => status === 'streaming').length,
      steps: steps.map(({ at, caption = null, expect = [] }, i) => {
        const begunAtMs = this.#begunAtMs[i] ?? null
        const met = begunAtMs === null ? 0 : expect.length - unmet.filter(({ number }) => number === i + 1).length
        return { atMs: at === undefined ? null : momentMs(at), caption, begunAtMs, expected: expect.length, met }
      }),
      waitsFor: isEnded ? [] : unmet.slice(0, waitsForMax).map(({ predicate }) => redacted(predicate).slice(0, textMax)),
      failure: failure && { ...failure, reasons: [...failure.reasons], shown: [...failure.shown] },
      journal: this.#journal.entries.slice(-playJournalMax).map(({ atMs, kind, text }) => ({ atMs, kind, text })),
    }
  }

  get #is(): ShownPlay['state'] {
    if (this.#failure !== null) return 'failed'
    if (this.#endedAtMs !== null) return 'ended'
    if (this.#script.isHeld) return 'held'
    return this.#script.isHurried ? 'goingOn' : 'playing'
  }

  #newRecorder(password: string): Recorder {
    const { fleet, ...start } = this.#source.scenario
    const elapsedMs = () => this.#stage.elapsedMs
    return new Recorder({ ...start, fleet: withDemoUser(fleet) }, { elapsedMs, trace: () => null, passwords: [password] })
  }

  async #run(): Promise<void> {
    try {
      await this.#runner.run()
    } catch (error) {
      if (error instanceof Stopped) return
      if (!(error instanceof Unmet)) this.#log.warn({ err: error }, 'a scenario could not be played on')
      const nothing = { step: 0, shown: [], reasons: [] }
      const failure = error instanceof Unmet ? error.failure : { ...nothing, text: error instanceof Error ? error.message : String(error) }
      this.#failure = { ...failure, atMs: this.#stage.elapsedMs }
    }
    this.#endedAtMs = this.#script.nowMs
    if (this.recorder !== null) this.#watch(this.recorder)
  }

  /** Goes on to record the statuses that users see after the story. It ends with the clock of the world. */
  #watch(recorder: Recorder): void {
    const note = watchStates(new Play(this.#source.scenario, this.#stage, new Journal(), { recorder }))
    const look = () => {
      note()
      this.#stage.clock.after(lookMs, look)
    }
    look()
  }
}
