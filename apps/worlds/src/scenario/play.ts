import type { Scenario, Step } from '@backhaul/simulation'
import type { Records } from '../recording/recorder.ts'
import { idsOfAlias } from '../world/names.ts'
import type { CallForm, MadeCall, Stage } from '../world/stage.ts'
import type { PlayState } from './play-state.ts'
import { type Journal, redacted } from './journal.ts'

/** Returns the name of a value in the coverage. */
export const seenName = (kind: string, value: string): string => `${kind} ${value}`

/** A step that has begun, and the calls that it made. */
export interface Begun {
  readonly step: Step
  readonly atMs: number
  readonly calls: MadeCall[]
}

/** A scenario in a world, while it is played. */
export class Play {
  readonly scenario: Scenario
  readonly world: Stage
  readonly journal: Journal
  /** Statuses, transitions, alerts, events and error codes that users saw. */
  readonly seen: Set<string>
  /** Records the inputs of the world; null without a recording. */
  readonly recorder: Records | null
  /** Calls that are not answered yet. */
  openCalls = 0
  /** The first answer with an error that no step expects. */
  surprise: string | null = null

  constructor(
    scenario: Scenario,
    world: Stage,
    journal: Journal,
    { recorder = null, from }: { recorder?: Records | null; from?: Pick<PlayState, 'seen'> | undefined } = {},
  ) {
    this.seen = new Set(from?.seen)
    this.scenario = scenario
    this.world = world
    this.journal = journal
    this.recorder = recorder
  }

  /** Returns the ids of the devices that the names refer to. */
  readonly idsOf = (aliases: string | readonly string[]): readonly string[] => {
    const { units, channels = {}, servers = {} } = this.scenario.fleet
    return [aliases].flat().flatMap((alias) => idsOfAlias(alias, units[alias] ?? channels[alias] ?? servers[alias]))
  }

  note(about: readonly string[], text: string): void {
    this.journal.note(this.world.elapsedMs, 'action', about, text)
  }

  /** Makes a call as a user. The answer is noted when it arrives, which may be at a later time of the world. */
  ask(begun: Begun, about: readonly string[], user: string, method: string, path: string, body?: object, form: CallForm = {}): void {
    const { world, journal } = this
    const text = `${method} ${path} by ${user}${[body, form.headers].flatMap((one) => (one === undefined ? [] : ` ${redacted(one)}`)).join('')}`
    const made: MadeCall = { text, answer: null, answeredAtMs: 0 }
    begun.calls.push(made)
    this.openCalls++
    journal.note(world.elapsedMs, 'call', about, text)
    const isExpected = begun.step.expect?.some((one) => 'answer' in one) === true
    void world.call(user, method, path, body, form).then((answer) => {
      this.openCalls--
      made.answer = answer
      made.answeredAtMs = world.elapsedMs
      world.answered(`${user} ${method} ${path}`, answer)
      const isRefused = answer.status >= 400
      const code = isRefused ? (answer.body as { code: string }).code : null
      if (code !== null) this.seen.add(seenName('code', code))
      journal.note(
        world.elapsedMs,
        isRefused ? 'refused' : 'answer',
        about,
        `${answer.status}${code === null ? '' : ` ${code}`} to ${text}`,
      )
      if (isRefused && !isExpected) this.surprise ??= `${text} was answered with ${answer.status} ${redacted(answer.body)}.`
    })
  }
}
