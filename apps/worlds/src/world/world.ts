import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, realClock, type WorldClock, worldClock } from '@backhaul/clock'
import { type App, buildApp } from '@backhaul/core'
import { readConfig } from '@backhaul/core/config'
import { openDatabase } from '@backhaul/database'
import type { FleetOfScenario } from '@backhaul/simulation'
import { createFleet, type Fleet } from '@backhaul/simulator'
import { pino } from 'pino'
import { createFaults, type Faults } from '../faults/faults.ts'
import { storeFiles, writeContent } from './content.ts'
import { Published } from './published.ts'
import { worldPassword, writeFleet } from './rows.ts'
import type { Answer, CallForm, Kind, Stage } from './stage.ts'
import { tappedLink } from './tap.ts'
import { type Kept, Trace } from './trace.ts'

/** World time between two quiet points: the interval at which a fleet sends its reports. */
export const sliceMs = 50
/** A call may wait for time of the world without a command to a device, for example before it sends one again. Time goes on then. */
const patienceMs = 1000
const linkAgainMs = 1000
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

type Database = Awaited<ReturnType<typeof openDatabase>>

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A core and its fleet on one clock, in this process. The clock is paused: time passes in slices. */
export class World implements Stage {
  readonly clock: WorldClock
  readonly fleet: Fleet
  readonly trace: Trace
  readonly faults: Faults
  readonly #app: App
  readonly #database: Database
  readonly #published: Published
  readonly #dir: string
  readonly #startMs: number
  readonly #cookies = new Map<string, Promise<string>>()
  #closed = false
  #notes = 0
  #inFlight = 0
  #patientUntilMs = 0

  private constructor(clock: WorldClock, app: App, database: Database, faults: Faults, dir: string, { seed, kept }: WorldOptions) {
    this.#dir = dir
    this.clock = clock
    this.faults = faults
    this.trace = new Trace(kept)
    this.#app = app
    this.#database = database
    this.#startMs = clock.now()
    this.#showPublished()
    this.#published = new Published(app.core.hub)
    this.fleet = createFleet({ seed, clock, director: 'idle' })
    this.#openLink()
    faults.attach({ fleet: this.fleet, attach: (end) => app.core.devices.attach(end), clock, transportClock: clock })
  }

  static async open(options: WorldOptions): Promise<World> {
    const { databaseUrl, fleet, seed, startMs, onLog } = options
    const database = await openDatabase({ url: databaseUrl }, { connectionsMax })
    await writeFleet(database.prisma, fleet, startMs)
    await writeContent(database.prisma, fleet, startMs)
    const start: Clock = { ...realClock, now: () => startMs }
    const clock = worldClock(start)
    clock.pause()
    // Without a folder of its own, the world would use the files of the installation.
    const dir = mkdtempSync(join(tmpdir(), 'backhaul-world-'))
    storeFiles(dir, fleet)
    const settings = {
      NODE_ENV: 'test',
      DATA_DIR: dir,
      DEVICE_TOKEN: 'a token within one process',
      REQUESTS_PER_S: '100000',
      COMMAND_TIMEOUT_MS: '12000',
    }
    // Delays of faults take time of the world, so that they are the same at every speed.
    const faults = createFaults({ clock, transportClock: clock, seed })
    const log = onLog === undefined ? pino({ level: 'silent' }) : pino({ level: 'trace' }, { write: onLog })
    const app = await buildApp({ config: readConfig(settings), log, prisma: database.prisma, clock, seams: faults.seams })
    await app.http.ready()
    const world = new World(clock, app, database, faults, dir, options)
    await world.quiet()
    return world
  }

  get elapsedMs(): number {
    return this.clock.now() - this.#startMs
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
    const answer = await this.#app.http.inject({
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
    if (this.#inFlight === 0 || this.#app.core.devices.stats().commands > 0) return false
    return realClock.monotonicMs() < this.#patientUntilMs
  }

  /** Notes an answer of a call in the trace. */
  answered(name: string, answer: Answer): void {
    this.#notes++
    this.trace.note('answer', name, answer)
  }

  /** Serves the world to browsers and clients. Returns its address. */
  listen(): Promise<string> {
    return this.#app.http.listen({ host: '127.0.0.1', port: 0 })
  }

  async close(): Promise<void> {
    this.#closed = true
    // Calls that a fault holds end with it.
    this.faults.clear()
    await this.fleet.stop()
    await this.#app.close()
    await this.#database.stop()
    rmSync(this.#dir, { recursive: true, force: true })
  }

  /** Opens the link of the fleet. One that a fault cuts is opened again a second later. */
  #openLink(): void {
    const again = () => {
      if (!this.#closed) this.clock.after(linkAgainMs, () => this.#openLink())
    }
    const link = tappedLink((from, frame) => {
      this.#notes++
      this.trace.noteFrame(from, frame)
    }, again)
    this.#app.core.devices.attach(link.core)
    this.fleet.attach(link.fleet)
  }

  #showPublished(): void {
    const { hub } = this.#app.core
    const publish = hub.publish.bind(hub)
    hub.publish = (names, key, fields, how) => {
      this.#notes++
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
    const answer = await this.#app.http.inject({ method: 'POST', url: '/core/auth/login', payload })
    const cookie = [answer.headers['set-cookie']].flat()[0]?.split(';')[0]
    if (cookie === undefined) throw new Error(`The user ${username} could not sign in: ${answer.body}`)
    return cookie
  }
}

/** Returns the parsed body; the text itself when a fault has spoiled the JSON. */
export function bodyOf(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return text
  }
}
