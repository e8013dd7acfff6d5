import { version } from '@backhaul/core'
import { type Action, type ClockMove, idsMax, type Input, inputsMax, momentText, type Predicate } from '@backhaul/simulation'
import { type Recording, type RecordedTrace, type Scenario, statesMax, type Versions } from '@backhaul/simulation'
import type { MadeCall } from '../world/stage.ts'
import { randomId } from '../world/trace.ts'
import type { World } from '../world/world.ts'
import { Secrets } from './secrets.ts'

interface Noted {
  readonly input: Input
  readonly calls: readonly MadeCall[]
}

/** The start of a world. */
export type Start = Pick<Scenario, 'name' | 'seed' | 'start' | 'fleet' | 'environment'>

export interface RecorderDeps {
  /** World time since the start. */
  readonly elapsedMs: () => number
  /** Returns the trace so far; null for a world without one. */
  readonly trace: () => RecordedTrace | null
  /** Passwords that all users of the world have; those of worlds by default. */
  readonly passwords?: readonly string[]
}

/** The versions of this process. */
export const versionsOf = (): Versions => ({ core: version, node: process.version })

const answeredOf = ({ answer, answeredAtMs }: MadeCall) => {
  if (answer === null) return null
  const { status, body } = answer
  const code = status >= 400 ? (body as { code?: unknown } | null)?.code : undefined
  const ids = idsIn(body)
  return { atMs: answeredAtMs, status, ...(typeof code === 'string' && { code }), ...(ids.length > 0 && { ids }) }
}

/** Returns the random ids of an answer, in their order. */
export const idsIn = (body: unknown): string[] => [...new Set(JSON.stringify(body ?? null).match(randomId) ?? [])].slice(0, idsMax)

/** Takes what happens in a world while it is played. */
export type Records = Pick<Recorder, 'act' | 'state'>

/** Records the inputs of a world, and the statuses that its users see. */
export class Recorder {
  readonly #deps: RecorderDeps
  readonly #start: Start
  readonly #secrets: Secrets
  readonly #inputs: Noted[] = []
  readonly #states: Recording['states'] = []
  /** The end of a recording with too many inputs. */
  #stopped: { readonly atMs: number; readonly trace: RecordedTrace | null } | null = null

  constructor(start: Start, deps: RecorderDeps) {
    this.#secrets = new Secrets(deps.passwords)
    this.#start = start
    this.#deps = deps
  }

  get elapsedMs(): number {
    return this.#deps.elapsedMs()
  }

  signIn(user: string): void {
    this.#add({ signIn: user })
  }

  act(action: Action, calls: readonly MadeCall[] = []): void {
    this.#add({ act: this.#secrets.hidden(action) }, calls)
  }

  clock(move: ClockMove): void {
    this.#add({ clock: move })
  }

  /** Notes that users see a status or an alert now. Beyond the bound, the first ones stay. */
  state(is: Predicate): void {
    if (this.#stopped === null && this.#states.length < statesMax) this.#states.push({ atMs: this.#deps.elapsedMs(), is })
  }

  get recording(): Recording {
    const { name, seed, start, fleet, environment = [] } = this.#start
    const { atMs, trace } = this.#stopped ?? { atMs: this.#deps.elapsedMs(), trace: this.#deps.trace() }
    const note = this.#stopped === null ? null : `It stops at ${momentText(atMs)} after ${inputsMax} inputs.`
    const inputs = this.#inputs.map(({ input, calls }) => (calls.length === 0 ? input : { ...input, answers: calls.map(answeredOf) }))
    const from = { name, seed, start, fleet, environment }
    return { format: 1, versions: versionsOf(), start: from, inputs, endMs: atMs, note, states: [...this.#states], trace }
  }

  #add(input: Omit<Input, 'atMs'>, calls: readonly MadeCall[] = []): void {
    if (this.#stopped !== null) return
    const atMs = this.#deps.elapsedMs()
    if (this.#inputs.length >= inputsMax) this.#stopped = { atMs, trace: this.#deps.trace() }
    else this.#inputs.push({ input: { atMs, ...input }, calls })
  }
}

/** The time of the entries that a recording keeps; their number has a bound. */
export const always = { fromMs: 0, toMs: Number.POSITIVE_INFINITY }

/** Returns the recorder of a world whose time passes in slices. */
export const recorderOf = (start: Start, world: World): Recorder =>
  new Recorder(start, { elapsedMs: () => world.elapsedMs, trace: () => world.trace.recorded() })
