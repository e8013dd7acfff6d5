import { join } from 'node:path'
import { realClock, type WorldClock } from '@backhaul/clock'
import { openDatabase } from '@backhaul/database'
import type { FleetOfScenario } from '@backhaul/simulation'
import type { Fleet } from '@backhaul/simulator'
import type { Faults } from '../faults/faults.ts'
import { readFolder, writeFolder } from '../file/folder.ts'
import { readTables, writeTables } from '../file/tables.ts'
import { firstPart, type WorldFile, WorldFileError } from '../file/world-file.ts'
import { storeFiles, writeContent } from './content.ts'
import { Published } from './published.ts'
import { worldPassword, writeFleet } from './rows.ts'
import type { Answer, CallForm, Kind, Stage } from './stage.ts'
import { type SteppedParts, startParts } from './stepped.ts'
import { type Kept, Trace } from './trace.ts'

/** World time between two quiet points: the interval at which a fleet sends its reports. */
export const sliceMs = 50
/** A call may wait for time of the world without a command to a device, for example before it sends one again. Time goes on then. */
const patienceMs = 10_000
const linkAgainMs = 1000
/** World time within which all calls have ended, because every command has. */
const idleWithinMs = 60_000
/** Turns of the event loop without any work after which a world is quiet. */
const quietTurns = 4
/** Many worlds share a database server, which usually has 100. */
const connectionsMax = 3

export interface WorldOptions {
  /** An empty database with all tables, of this world alone. */
  readonly databaseUrl: string
  readonly fleet: FleetOfScenario
  readonly seed: number
  readonly startMs: number
  /** The time of which the entries of the trace are kept; none without it. */
  readonly kept?: Kept | undefined
  /** Called for each line of the core's log, which has none without it. */
  readonly onLog?: ((line: string) => void) | undefined
}

type Origin = Pick<WorldOptions, 'seed' | 'startMs' | 'onLog'>
type Database = Awaited<ReturnType<typeof openDatabase>>

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A core and its fleet on one clock, in this process. The clock is paused: time passes in slices. */
export class World implements Stage {
  readonly #database: Database
  readonly #seed: number
  readonly #startMs: number
  readonly #onLog: WorldOptions['onLog']
  #parts: SteppedParts
  #published: Published
  #trace: Trace
  readonly #cookies = new Map<string, Promise<string>>()
  #closed = false
  #notes = 0
  #changes = 0
  #inFlight = 0
  #patientUntilMs = 0

  private constructor(database: Database, parts: SteppedParts, trace: Trace, { seed, startMs, onLog }: Origin) {
    this.#onLog = onLog
    this.#database = database
    this.#parts = parts
    this.#showPublished()
    this.#published = new Published(parts.app.core.hub)
    this.#trace = trace
    this.#seed = seed
    this.#startMs = startMs
  }

  static async open({ databaseUrl, fleet, seed, startMs, kept, onLog }: WorldOptions): Promise<World> {
    return World.#opened(databaseUrl, async (database, onStop) => {
      await writeFleet(database.prisma, fleet, startMs)
      await writeContent(database.prisma, fleet, startMs)
      const parts = await startParts({ prisma: database.prisma, seed, nowMs: startMs, onLog })
      onStop(() => parts.stop())
      storeFiles(parts.dir, fleet)
      const world = new World(database, parts, new Trace(kept), { seed, startMs, onLog })
      await world.#begin()
      return world
    })
  }

  /** Goes on from a file. The database is one with all tables, of this world alone; all its data is replaced. */
  static async resume(databaseUrl: string, file: WorldFile): Promise<World> {
    return World.#opened(databaseUrl, async (database, onStop) => {
      const parts = await partsOf(database, file)
      onStop(() => parts.stop())
      const world = new World(database, parts, traceOf(file), { seed: file.seed, startMs: file.clock.now - file.elapsedMs })
      await world.#begin(file)
      return world
    })
  }

  /** Starts a world over a database. A start that fails leaves no connection, no folder and no core. */
  static async #opened(
    url: string,
    start: (database: Database, onStop: (end: () => Promise<void>) => void) => Promise<World>,
  ): Promise<World> {
    const database = await openDatabase({ url }, { connectionsMax })
    const ends = [() => database.stop()]
    try {
      return await start(database, (end) => ends.push(end))
    } catch (error) {
      for (const end of ends.toReversed()) await end()
      throw error
    }
  }

  get clock(): WorldClock {
    return this.#parts.clock
  }

  get fleet(): Fleet {
    return this.#parts.fleet
  }

  get faults(): Faults {
    return this.#parts.faults
  }

  get trace(): Trace {
    return this.#trace
  }

  /** Whether no call and no command is under way, so that the world can be exported. */
  get isIdle(): boolean {
    const { commands, background } = this.#parts.app.core.devices.stats()
    return this.#inFlight === 0 && commands === 0 && background === 0
  }

  /**
   * Returns the world as a file, and goes on from it: the core ends and loads its data again, and the fleet connects again. So
   * this world and one that resumes the file have the same trace from here on. Time passes until no call is under way.
   */
  async export(pass = () => this.pass()): Promise<WorldFile> {
    for (const untilMs = this.elapsedMs + idleWithinMs; !this.isIdle; await pass())
      if (this.elapsedMs >= untilMs) throw new WorldFileError(`a call was under way for ${idleWithinMs / 1000} s of the world`)
    await this.quiet()
    if (this.faults.list().some(({ fault }) => fault.effect.do === 'duplicateIdentity'))
      throw new WorldFileError('a device has a duplicate; end that fault first')
    const { clock, fleet, faults, dir } = this.#parts
    const stepped = { trace: this.trace.digest(), entries: this.trace.entries, users: [...this.#cookies.keys()] }
    const state = { fleet: fleet.export(), faults: faults.export() }
    const files = await readFolder(join(dir, 'files'))
    await this.#parts.stop()
    const file: WorldFile = {
      ...firstPart,
      name: 'World',
      units: null,
      seed: this.#seed,
      clock: { now: clock.now(), paused: true, speed: 1 },
      elapsedMs: this.elapsedMs,
      // The states in memory share what a file has twice.
      ...(JSON.parse(JSON.stringify(state)) as typeof state),
      database: await readTables(this.#database.prisma),
      files,
      stepped,
      play: null,
    }
    this.#cookies.clear()
    this.#trace = traceOf(file)
    this.#parts = await partsOf(this.#database, file, this.#onLog)
    this.#showPublished()
    this.#published = new Published(this.#parts.app.core.hub)
    await this.#begin(file)
    return file
  }

  /** Connects the devices. Their frames and all published changes are part of the trace. */
  async #begin(file?: WorldFile): Promise<void> {
    this.#openLink()
    await this.quiet()
    for (const user of file?.stepped?.users ?? []) await this.signIn(user)
  }

  get elapsedMs(): number {
    return this.clock.now() - this.#startMs
  }

  get changes(): number {
    return this.#changes
  }

  async call(user: string, method: string, path: string, body?: object, form: CallForm = {}): Promise<Answer> {
    this.#inFlight++
    this.#patientUntilMs = realClock.monotonicMs() + patienceMs
    try {
      return await this.#send(user, method, path, body, form)
    } finally {
      this.#inFlight--
    }
  }

  async #send(user: string, method: string, path: string, body: object | undefined, form: CallForm): Promise<Answer> {
    const cookie = await this.#cookieOf(user)
    const { headers, bodyBytes = 0 } = form
    const answer = await this.#parts.app.http.inject({
      method: method as 'GET',
      url: `/core${path}`,
      headers: { cookie, ...(method !== 'GET' && { 'content-type': 'application/json' }), ...headers },
      ...(method !== 'GET' && { payload: JSON.stringify(body ?? {}).padEnd(bodyBytes) }),
    })
    return { status: answer.statusCode, body: bodyOf(answer.body) }
  }

  /** Signs a user in, so that later calls take no time of the machine for it. */
  async signIn(user: string): Promise<void> {
    await this.#cookieOf(user)
  }

  value(kind: Kind, id: string): Record<string, unknown> | undefined {
    return this.#published.value(kind, id)
  }

  values(kind: Kind): Iterable<readonly [id: string, value: Record<string, unknown>]> {
    return this.#published.values(kind)
  }

  /** Lets one slice of time pass, and waits until everything that follows from it has happened. */
  async pass(): Promise<void> {
    this.clock.advance(sliceMs)
    await this.quiet()
  }

  /**
   * Waits for the quiet point: frames and microtasks are handled, no statement runs in the database, and each call in flight
   * waits for a device, that is for time of the world.
   */
  async quiet(): Promise<void> {
    const { pool } = this.#database
    for (let still = 0; still < quietTurns; still++) {
      const before = this.#notes
      await turn()
      if (pool.idleCount < pool.totalCount || pool.waitingCount > 0 || this.#notes !== before || this.#isAtWork()) still = -1
    }
    this.trace.endMoment(this.elapsedMs)
  }

  /** Whether a call is in flight that waits for no device: it loads a module, or uses a thread of its own. */
  #isAtWork(): boolean {
    if (this.#inFlight === 0 || this.#parts.app.core.devices.stats().commands > 0) return false
    return realClock.monotonicMs() < this.#patientUntilMs
  }

  /** Notes an answer of a call in the trace. */
  answered(name: string, answer: Answer): void {
    this.#notes++
    this.trace.note('answer', name, answer)
  }

  /** Serves the world to browsers and clients. Returns its address. */
  listen(): Promise<string> {
    return this.#parts.app.http.listen({ host: '127.0.0.1', port: 0 })
  }

  async close(): Promise<void> {
    this.#closed = true
    // Calls that a fault holds end with it.
    this.faults.close()
    await this.#parts.stop()
    await this.#database.stop()
  }

  /** Opens the link of the fleet. One that a fault cuts is opened again a second later. */
  #openLink(): void {
    const again = () => {
      if (!this.#closed) this.clock.after(linkAgainMs, () => this.#openLink())
    }
    this.#parts.connect((from, frame) => {
      this.#notes++
      this.trace.noteFrame(from, frame)
    }, again)
  }

  #showPublished(): void {
    const { hub } = this.#parts.app.core
    const publish = hub.publish.bind(hub)
    hub.publish = (names, key, fields, how) => {
      this.#notes++
      if (showsChange(fields)) this.#changes++
      this.trace.note(`published ${[names].flat().join(' ')}`, key, fields)
      publish(names, key, fields, how)
    }
  }

  #cookieOf(user: string): Promise<string> {
    const known = this.#cookies.get(user) ?? this.#signIn(user)
    this.#cookies.set(user, known)
    return known
  }

  async #signIn(username: string): Promise<string> {
    const payload = { username, password: worldPassword }
    const answer = await this.#parts.app.http.inject({ method: 'POST', url: '/core/auth/login', payload })
    const cookie = [answer.headers['set-cookie']].flat()[0]?.split(';')[0]
    if (cookie === undefined) throw new Error(`The user ${username} could not sign in: ${answer.body}`)
    return cookie
  }
}

/** Starts a core and a fleet from a file. */
async function partsOf({ prisma }: Database, file: WorldFile, onLog?: WorldOptions['onLog']): Promise<SteppedParts> {
  const { seed, clock, fleet, faults, database, files } = file
  await writeTables(prisma, database)
  const parts = await startParts({ prisma, seed, nowMs: clock.now, from: { fleet, faults }, onLog })
  try {
    await writeFolder(join(parts.dir, 'files'), files)
  } catch (error) {
    await parts.stop()
    throw error
  }
  return parts
}

const traceOf = ({ stepped }: WorldFile): Trace => new Trace(null, stepped)

/** Returns the parsed body; the text itself when a fault has spoiled the JSON. */
export function bodyOf(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}

const telling = ['status', 'state', 'transition', 'type', 'level']

/** Whether a published change may be one of a status, a transition, an alert or a notice. Measured values change each second. */
const showsChange = (fields: object | null): boolean => fields === null || telling.some((field) => field in fields)
