import { type Recording, type Scenario, textIn, worldNameMax } from '@backhaul/simulation'
import { always, recorderOf } from '../recording/recorder.ts'
import { type WorldFile, WorldFileError } from '../file/world-file.ts'
import { World } from '../world/world.ts'
import { type Entry, Journal } from './journal.ts'
import { Play } from './play.ts'
import type { PlayState } from './play-state.ts'
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
  /** Exports the world at a time of the world, between two steps. A run that is recorded has no export. */
  readonly exportAt?: { readonly atMs: number; take(file: WorldFile): Promise<void> }
}

/** Plays a scenario from its start to its end, or to the first expectation that is not met. */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<Outcome> {
  const { databaseUrl, record = false } = options
  const { fleet, seed, start } = scenario
  const world = await World.open({ databaseUrl, fleet, seed, startMs: Date.parse(start), kept: record ? always : undefined })
  return playIn(world, scenario, options)
}

/** Goes on with the scenario of an export. */
export async function resumeScenario(file: WorldFile, options: Omit<RunOptions, 'record'>): Promise<Outcome> {
  const { play } = file
  if (play === null) throw new WorldFileError('it contains no scenario')
  return playIn(await World.resume(options.databaseUrl, file), play.scenario, options, play)
}

async function playIn(world: World, scenario: Scenario, options: RunOptions, from?: PlayState): Promise<Outcome> {
  const { pace = async () => {}, onEntry, record = false, exportAt } = options
  const journal = new Journal(onEntry)
  const recorder = record ? recorderOf(scenario, world) : null
  const play = new Play(scenario, world, journal, { recorder, from })
  let failure: Failure | null = null
  const stop = exportAt && {
    atMs: exportAt.atMs,
    reached: async (state: () => PlayState, pass: () => Promise<void>) =>
      exportAt.take({ ...(await world.export(pass)), name: textIn(scenario.name, 'en').slice(0, worldNameMax), play: state() }),
  }
  try {
    for (const user of usersOf(scenario)) {
      recorder?.signIn(user)
      await world.signIn(user)
    }
    await new Runner(play, { pace, from, stop }).run()
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
