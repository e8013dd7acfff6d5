import { readFile } from 'node:fs/promises'
import { type Action, durationMs, type Predicate, type Recording, Scenario } from '@backhaul/simulation'
import { packWorld, unpackWorld, type WorldFile, WorldFileError } from '../file/world-file.ts'
import { always, type Recorder, recorderOf } from '../recording/recorder.ts'
import { act } from '../scenario/actions/apply.ts'
import { entryLine, Journal, redacted } from '../scenario/journal.ts'
import { type Begun, Play } from '../scenario/play.ts'
import type { PlayState } from '../scenario/play-state.ts'
import { check, devicesOf } from '../scenario/predicates/check.ts'
import { watchStates } from '../scenario/states.ts'
import { why } from '../scenario/why.ts'
import type { Answer } from '../world/stage.ts'
import { worldPassword } from '../world/rows.ts'
import { World } from '../world/world.ts'

const withinDefault = '10 s'
/** Lines of the journal in the message of a failed expectation. */
const linesMax = 40
/** World time in which a call is answered, because every command has ended by then. */
const answeredWithinMs = 60_000

interface NewWorldOptions {
  /** A database with all tables, of this world alone; an empty one for a new world. */
  readonly databaseUrl: string
  /** Devices and users, as in a scenario. */
  readonly fleet: Scenario['fleet']
  readonly seed?: number
  /** The time of the world at the start. */
  readonly start?: string
  /** Called for each line of the core's log. */
  readonly onLog?: (line: string) => void
}

interface ResumedWorldOptions extends Pick<NewWorldOptions, 'databaseUrl'> {
  /** A file of `export` or of `pnpm sim run --export`: its path or its content. */
  readonly from: string | Uint8Array
}

type TestWorldOptions = NewWorldOptions | ResumedWorldOptions

/** A world for a test: a core and its fleet in this process, whose time passes only when the test says so. */
export interface TestWorld {
  readonly clock: {
    /** World time in ms since 1970. */
    now(): number
    /** Lets world time pass: `advance('20 s')`. */
    advance(duration: string): Promise<void>
  }
  /** Calls the API as a user: `call('operator', 'PUT /v2/units/cam-1/delay', { delay: 900 })`. World time passes until the answer. */
  call(user: string, call: `${string} /${string}`, body?: object): Promise<Answer>
  /** Carries out an action of scenarios: `act({ camera: 'cam-1', connected: false })`. A call of an action is not awaited. */
  act(action: Action): Promise<void>
  /** Lets world time pass until users see this, and throws with rows, reasons and the journal when they do not within the time. */
  expectPublished(predicate: Exclude<Predicate, { answer: unknown }>, within?: string): Promise<void>
  /** Serves the world to browsers and clients, with the password of all its users. Time passes in this test alone. An export ends it. */
  listen(): Promise<{ readonly address: string; readonly password: string }>
  /**
   * Returns the world as the content of a file, and goes on from it: a world that is started from the file and gets the same
   * calls and acts has the same trace. World time passes until no call is under way.
   */
  export(): Promise<Uint8Array>
  /** Hash of everything that the world showed to its devices and users, with the time of the world. */
  readonly trace: string
  /** The run so far as a file: `pnpm sim replay` plays it, and `pnpm sim to-scenario` makes a scenario of it. Not after an export. */
  recording(): Recording
  /** The events so far, a line for each. */
  readonly journal: readonly string[]
  close(): Promise<void>
}

/** Returns a function that signs a user in before the first call, which the recording has as an input. */
function signInOnce(world: World, recorder: Recorder): (user: string) => Promise<void> {
  const users = new Set<string>()
  return async (user) => {
    if (users.has(user)) return
    users.add(user)
    recorder.signIn(user)
    await world.signIn(user)
  }
}

/** Returns the error of an expectation that is not met, with the reasons and the journal. */
function unmet(play: Play, predicate: Predicate, is: string): Error {
  const reasons = devicesOf(play, predicate).flatMap((id) => why(play, id).map((reason) => `${id}: ${reason}`))
  const lines = play.journal.entries.slice(-linesMax).map(entryLine)
  return new Error([`Expected ${redacted(predicate)}, but ${is}.`, ...reasons, ...lines].join('\n'))
}

interface Started {
  readonly world: World
  readonly scenario: Scenario
  readonly from?: PlayState
}

async function opened({ databaseUrl, seed = 1, start = '2026-05-04T18:00:00Z', onLog, ...rest }: NewWorldOptions): Promise<Started> {
  const scenario = Scenario.parse({ name: 'Test', story: 'A test acts on the world.', seed, start, steps: [{ at: '+00:00' }], ...rest })
  return {
    scenario,
    world: await World.open({ databaseUrl, fleet: scenario.fleet, seed, startMs: Date.parse(start), kept: always, onLog }),
  }
}

async function resumed({ databaseUrl, from }: ResumedWorldOptions): Promise<Started> {
  const file = await unpackWorld(typeof from === 'string' ? await readFile(from) : from)
  const { play } = file
  if (play === null) throw new WorldFileError('it is not of the test kit or of a scenario')
  return { scenario: play.scenario, world: await World.resume(databaseUrl, file), from: play }
}

function exported({ scenario, seen }: Play, file: WorldFile): Promise<Uint8Array> {
  return packWorld({ ...file, play: { scenario, next: 1, waitsSinceMs: 0, pending: [], seen: [...seen] } })
}

function noRecording(): never {
  throw new Error('A world that was exported, or started from a file, has no recording. The file has its state.')
}

/**
 * Starts a world for a test, or goes on from the file of one. Several worlds run at once, each with its own clock.
 *
 * @public
 */
export async function startWorld(options: TestWorldOptions): Promise<TestWorld> {
  const { world, scenario, from } = await ('from' in options ? resumed(options) : opened(options))
  const journal = new Journal()
  const recorder = recorderOf(scenario, world)
  const play = new Play(scenario, world, journal, { recorder, from })
  let isNew = from === undefined
  const noteStates = watchStates(play)
  const begin = (): Begun => ({ step: { at: '+00:00', expect: [{ answer: 200 }] }, atMs: world.elapsedMs, calls: [] })
  const pass = async () => {
    await world.pass()
    noteStates()
  }
  const signIn = signInOnce(world, recorder)
  return {
    clock: {
      now: () => world.clock.now(),
      async advance(duration) {
        for (const untilMs = world.elapsedMs + durationMs(duration); world.elapsedMs < untilMs;) await pass()
      },
    },
    async call(user, call, body) {
      await signIn(user)
      const begun = begin()
      act(play, { call, as: user, ...(body !== undefined && { body }) } as Action, begun)
      await world.quiet()
      const untilMs = world.elapsedMs + answeredWithinMs
      while (begun.calls[0]?.answer === null && world.elapsedMs < untilMs) await pass()
      const answer = begun.calls[0]?.answer
      if (answer === undefined || answer === null)
        throw new Error(`${call} was not answered within ${answeredWithinMs / 1000} s of the world.`)
      return answer
    },
    async act(action) {
      await signIn('as' in action && action.as !== undefined ? action.as : 'operator')
      act(play, action, begin())
      await world.quiet()
      noteStates()
      if (play.surprise !== null) throw new Error(play.surprise)
    },
    async expectPublished(predicate, within = withinDefault) {
      const begun = begin()
      const untilMs = world.elapsedMs + durationMs(within)
      for (;;) {
        const verdict = check(play, predicate, begun)
        if (verdict.met) return
        if (world.elapsedMs >= untilMs) throw unmet(play, predicate, verdict.is)
        await pass()
      }
    },
    listen: async () => ({ address: await world.listen(), password: worldPassword }),
    async export() {
      isNew = false
      return exported(play, await world.export(pass))
    },
    get trace() {
      return world.trace.digest()
    },
    // It would begin at another start than that of the scenario.
    recording: () => (isNew ? recorder.recording : noRecording()),
    get journal() {
      return journal.entries.map(entryLine)
    },
    close: () => world.close(),
  }
}
