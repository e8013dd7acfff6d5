import type { Action, Input, Recording, RecordedTrace, Scenario } from '@backhaul/simulation'
import { applyAction } from '../scenario/actions/apply.ts'
import { Journal } from '../scenario/journal.ts'
import { type Begun, Play } from '../scenario/play.ts'
import type { MadeCall } from '../world/stage.ts'
import type { Kept } from '../world/trace.ts'
import { World } from '../world/world.ts'
import { idsIn } from './recorder.ts'
import { withSecrets } from './secrets.ts'

export interface Replayed {
  readonly trace: RecordedTrace
  /** The answers to the calls of each input; empty for an input without calls. */
  readonly answers: readonly (readonly MadeCall[])[]
  /** Sentences about values that the recording does not have. */
  readonly missing: readonly string[]
}

export interface ReplayOptions {
  /** An empty database with all tables. */
  readonly databaseUrl: string
  /** The time of which the entries of the trace are kept. */
  readonly kept?: Kept
}

/** Returns the scenario that has the start of a recording and no steps. */
export const scenarioOf = ({ start: { environment, ...rest } }: Recording): Scenario => ({
  ...rest,
  story: 'A recording is played.',
  steps: [{ at: '+00:00' }],
  ...(environment.length > 0 && { environment }),
})

/** Random ids of the recording, with those that the replay has at the same places of the same answers. */
class Ids {
  readonly #own = new Map<string, string>()
  /** Calls that are not answered yet in this world. */
  #open: { readonly recorded: readonly string[]; readonly call: MadeCall }[] = []

  wait({ answers = [] }: Input, calls: readonly MadeCall[]): void {
    for (const [i, call] of calls.entries()) {
      const recorded = answers[i]?.ids
      if (recorded !== undefined) this.#open.push({ recorded, call })
    }
  }

  #learn(): void {
    this.#open = this.#open.filter(({ recorded, call: { answer } }) => {
      if (answer === null) return true
      for (const [i, id] of idsIn(answer.body).entries()) if (recorded[i] !== undefined) this.#own.set(recorded[i], id)
      return false
    })
  }

  /** Returns the action with the ids of this world. */
  applied(action: Action): Action {
    this.#learn()
    if (this.#own.size === 0) return action
    const text = JSON.stringify(action)
    const replaced = text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => this.#own.get(id) ?? id)
    return replaced === text ? action : (JSON.parse(replaced) as Action)
  }
}

/** Plays the inputs of a recording in a new world, each at its time of the world. */
export async function replay(recording: Recording, { databaseUrl, kept }: ReplayOptions): Promise<Replayed> {
  const { start, inputs, endMs } = recording
  const { fleet, seed } = start
  const world = await World.open({ databaseUrl, fleet, seed, startMs: Date.parse(start.start), kept })
  const play = new Play(scenarioOf(recording), world, new Journal())
  const begin = (): Begun => ({ step: { at: '+00:00' }, atMs: world.elapsedMs, calls: [] })
  const until = async (atMs: number) => {
    while (world.elapsedMs < atMs) await world.pass()
  }
  const ids = new Ids()
  const answers: MadeCall[][] = []
  const missing: string[] = []
  try {
    let hasBegun = false
    const beginEnvironment = () => {
      if (!hasBegun) for (const action of start.environment) applyAction(play, action, begin())
      hasBegun = true
    }
    for (const [i, input] of inputs.entries()) {
      await until(input.atMs)
      // A run signs its users in before its surroundings begin.
      if (input.signIn !== undefined) await world.signIn(input.signIn)
      else beginEnvironment()
      const { act } = input
      const begun = begin()
      answers.push(begun.calls)
      if (act === undefined) continue
      const filled = withSecrets(act, (field) =>
        missing.push(`Input ${i + 1} (${'call' in act ? act.call : ''}) has a substitute for its ${field}, which no recording contains.`),
      )
      applyAction(play, ids.applied(filled), begun)
      ids.wait(input, begun.calls)
      await world.quiet()
    }
    beginEnvironment()
    await until(endMs)
  } finally {
    await world.close()
  }
  return { trace: world.trace.recorded(), answers, missing }
}
