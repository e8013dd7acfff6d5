import type { Recording, Scenario } from '@backhaul/simulation'
import { always, recorderOf } from '../recording/recorder.ts'
import { World } from '../world/world.ts'
import { type Entry, Journal } from './journal.ts'
import { Play } from './play.ts'
import { type Failure, Runner, Unmet } from './runner.ts'

export interface Outcome {
  readonly failure: Failure | null
  readonly journal: readonly Entry[]
  readonly elapsedMs: number
  readonly entries: number
  readonly hash: string
  /** Statuses, transitions, alerts, events and error codes that users saw. */
  readonly seen: ReadonlySet<string>
  /** Null unless the run was recorded. */
  readonly recording: Recording | null
}

export interface RunOptions {
  readonly databaseUrl: string
  /** Waits after each slice of world time, so that the world has this pace; as fast as possible without it. */
  readonly pace?: () => Promise<void>
  /** Called for each entry of the journal. */
  readonly onEntry?: (entry: Entry) => void
  readonly record?: boolean
}

/** Plays a scenario from its start to its end, or to the first expectation that is not met. */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<Outcome> {
  const { databaseUrl, pace = async () => {}, onEntry, record = false } = options
  const { fleet, seed, start } = scenario
  const world = await World.open({ databaseUrl, fleet, seed, startMs: Date.parse(start), kept: record ? always : undefined })
  const journal = new Journal(onEntry)
  const recorder = record ? recorderOf(scenario, world) : null
  const play = new Play(scenario, world, journal, recorder)
  let failure: Failure | null = null
  try {
    for (const user of usersOf(scenario)) {
      recorder?.signIn(user)
      await world.signIn(user)
    }
    await new Runner(play, pace).run()
  } catch (error) {
    if (!(error instanceof Unmet)) throw error
    failure = { ...error.failure, atMs: world.elapsedMs }
  } finally {
    await world.close()
  }
  const { elapsedMs, trace } = world
  const told = { elapsedMs, entries: trace.entries, hash: trace.digest(), seen: play.seen }
  return { failure, journal: journal.entries, ...told, recording: recorder?.recording ?? null }
}

/** Returns the users who make calls. */
function usersOf({ steps }: Scenario): ReadonlySet<string> {
  const actions = steps.flatMap(({ do: list = [] }) => list)
  return new Set(actions.flatMap((action) => ('as' in action && action.as !== undefined ? [action.as] : ['operator'])))
}
