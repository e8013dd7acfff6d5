import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { realClock } from '@backhaul/clock'
import type { CoreDeps } from '@backhaul/core'
import type { Scenario } from '@backhaul/simulation'
import { writeFolder } from '../file/folder.ts'
import { writeTables } from '../file/tables.ts'
import type { WorldFile } from '../file/world-file.ts'
import { storeFiles, writeContent } from '../world/content.ts'
import { writeFleet } from '../world/rows.ts'
import { emptySize, type WorldDatabase, type WorldDatabases } from './databases.ts'
import { type PreparedCore, prepareCore } from './start-world.ts'

/** Cores that are prepared for the kind in use, so that a reset loads no data. Each holds the data of a world in memory. */
const preparedMax = 2
/** The next core is prepared after this time, so that it does not take the time of the reset that needed one. */
const refillAfterMs = 300
const scenarioCallsPerS = 100_000

/** A prepared core with its database and its folder, which it owns. */
export interface Prepared extends PreparedCore {
  readonly database: WorldDatabase
  readonly dataDir: string
  /** Closes everything, and removes the data. */
  remove(): Promise<void>
}

/** The start of a core whose database has its data. */
interface Filled extends Pick<PreparedCore, 'seed' | 'startMs'> {
  readonly limits: { readonly REQUESTS_PER_S?: number }
}

/** Worlds of the same kind begin alike. */
interface Kind {
  readonly units: number
  readonly seed: number
  /** Null for a world with the demo data. */
  readonly scenario: Scenario | null
}

export interface StandbyOptions {
  deps: CoreDeps
  databases: WorldDatabases
  /** The password of all users of worlds that play scenarios. */
  password: string
  onError: (error: unknown) => void
}

/** Prepares the cores of worlds, ahead for the kind that was used last. */
export class Standby {
  readonly #options: StandbyOptions
  #kind: Kind = { units: 0, seed: 0, scenario: null }
  #ready: Promise<Prepared>[] = []
  #cancelRefill = () => {}
  #made = 0

  constructor(options: StandbyOptions) {
    this.#options = options
  }

  /** Returns a core with a new demo world, or with the devices and users of a scenario. */
  async take(kind: Kind): Promise<Prepared> {
    const isSame = kind.units === this.#kind.units && kind.seed === this.#kind.seed && kind.scenario === this.#kind.scenario
    this.#kind = kind
    if (!isSame) await this.#empty()
    this.#cancelRefill()
    this.#cancelRefill = realClock.after(refillAfterMs, () => this.#refill())
    // Another kind may have been taken meanwhile.
    return (this.#kind === kind ? this.#ready.shift() : undefined) ?? this.#prepare(kind)
  }

  async close(): Promise<void> {
    this.#cancelRefill()
    await this.#empty()
  }

  /** Returns a core with the data of a file. */
  async restore(file: WorldFile): Promise<Prepared> {
    const { database: tables, files, seed, clock } = file
    return this.#open(emptySize, async ({ database, dataDir }) => {
      await writeTables(database.prisma, tables)
      await writeFolder(join(dataDir, 'files'), files)
      return { seed, startMs: clock.now, limits: {} }
    })
  }

  #refill(): void {
    while (this.#ready.length < preparedMax) {
      const prepared = this.#prepare(this.#kind)
      this.#ready.push(prepared)
      prepared.catch((error: unknown) => {
        this.#ready = this.#ready.filter((one) => one !== prepared)
        this.#options.onError(error)
      })
    }
  }

  async #empty(): Promise<void> {
    const unused = await Promise.allSettled(this.#ready.splice(0))
    for (const one of unused) if (one.status === 'fulfilled') await one.value.remove().catch(this.#options.onError)
  }

  #prepare({ units, seed, scenario }: Kind): Promise<Prepared> {
    return this.#open(scenario === null ? units : emptySize, async (to) => {
      if (scenario === null) return { seed, startMs: null, limits: {} }
      await writeScenario(to, scenario, this.#options.password)
      // A step of a scenario may make more calls in a second than a user.
      return { seed, startMs: Date.parse(scenario.start), limits: { REQUESTS_PER_S: scenarioCallsPerS } }
    })
  }

  async #open(size: number, fill: (to: Pick<Prepared, 'database' | 'dataDir'>) => Promise<Filled>): Promise<Prepared> {
    const { deps, databases } = this.#options
    const database = await databases.take(size)
    const dataDir = join(deps.config.DATA_DIR, 'worlds', String(++this.#made))
    try {
      // A world sends no mail, and keeps its files to itself.
      const config = { ...deps.config, DATA_DIR: dataDir, S3_BUCKET: undefined, SMTP_URL: undefined, PUBLIC_URL: undefined }
      const { seed, startMs, limits } = await fill({ database, dataDir })
      const core = await prepareCore({ ...deps, seed, startMs, config: { ...config, ...limits }, prisma: database.prisma })
      const remove = async () => {
        await core.close()
        await removeData(database, dataDir)
      }
      return { ...core, database, dataDir, remove }
    } catch (error) {
      await removeData(database, dataDir)
      throw error
    }
  }
}

/** Returns the devices and users of a scenario with the super user of the demo. */
export const withDemoUser = (fleet: Scenario['fleet']): Scenario['fleet'] => ({
  ...fleet,
  users: { super_user: { role: 'super_user' }, ...fleet.users },
})

/** Writes the devices and the users of a scenario. The super user of the demo can sign in to each world. */
async function writeScenario(to: Pick<Prepared, 'database' | 'dataDir'>, { fleet, start }: Scenario, password: string): Promise<void> {
  const { prisma } = to.database
  const startMs = Date.parse(start)
  await writeFleet(prisma, withDemoUser(fleet), startMs, password)
  await writeContent(prisma, fleet, startMs)
  storeFiles(to.dataDir, fleet)
}

/** Removes the database and the folder of a core that is closed. */
export async function removeData(database: WorldDatabase, dataDir: string): Promise<void> {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
}
