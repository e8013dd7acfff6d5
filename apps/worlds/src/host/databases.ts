import { type Database, migrate, openDatabase } from '@backhaul/database'
import { demoAccounts, seedDemo, setDemoPassword } from '@backhaul/database/seed'
import { simulationError } from './simulation-error.ts'

/** Copies that are made ahead for a size, so that a reset does not wait for one. */
const aheadMax = 2
/** Sizes that have copies ahead. Beyond it, the size that was not used for longest is given up. */
const sizesMax = 3
/** A copy or a demo world takes seconds on a slow machine, and no call with a deadline waits for it. */
const adminMsMax = 60_000
/** Per world: its core waits for a connection while both are in use. 24 worlds and the core stay below PostgreSQL's usual 100. */
const connectionsMax = 3

/** The size of databases without any rows, for worlds of scenarios. */
export const emptySize = 0

/** A database of one world. */
export interface WorldDatabase extends Pick<Database, 'prisma'> {
  /** Closes its connections and removes it. */
  drop(): Promise<void>
}

interface Size {
  readonly template: Promise<string>
  readonly ahead: Promise<WorldDatabase>[]
}

export interface WorldDatabasesOptions {
  /** The database of the installation, on the server of the worlds. */
  url: string
  /** Part of the names, so that this process knows its databases. */
  run: string
  /** The password of the demo accounts. */
  password: string
  /** Called when a database could not be removed. */
  onError: (error: unknown) => void
}

const inDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Reports the refusal of the server to create a database as an error of the call; it is the server's own reason. */
function refusal(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  // Insufficient privilege, disk full, too many connections.
  return code === '42501' || code === '53100' || code === '53300' ? simulationError('DATABASE_REFUSED', { reason: message ?? '' }) : error
}

/** The databases of worlds: a template per size, and copies of it. */
export class WorldDatabases {
  readonly #options: WorldDatabasesOptions
  readonly #prefix: string
  readonly #admin: Database
  /** In the order of their last use. */
  readonly #sizes = new Map<number, Size>()
  /** Statements on databases, one after the other: copies of one template would wait for each other. */
  #last: Promise<unknown> = Promise.resolve()
  #made = 0

  private constructor(options: WorldDatabasesOptions, prefix: string, admin: Database) {
    this.#options = options
    this.#prefix = prefix
    this.#admin = admin
  }

  /** Opens the server, and removes what a killed process has left there. */
  static async open(options: WorldDatabasesOptions): Promise<WorldDatabases> {
    const admin = await openDatabase({ url: options.url }, { connectionsMax: 2, statementMsMax: adminMsMax })
    const base = `${new URL(options.url).pathname.slice(1)}_world_`
    const databases = new WorldDatabases(options, `${base}${options.run}_`, admin)
    const { rows } = await admin.pool.query<{ datname: string }>('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [base])
    // One that is in use belongs to a process that runs, and stays.
    for (const { datname } of rows) await admin.pool.query(`DROP DATABASE "${datname}"`).catch(options.onError)
    return databases
  }

  /** Returns a database with a new demo world, or one without rows for `emptySize`. It is ready at once while copies are ahead. */
  async take(units: number): Promise<WorldDatabase> {
    const size = this.#size(units)
    const copy = size.ahead.shift() ?? this.#copy(size.template)
    this.#refill(size)
    return copy
  }

  /** Removes everything that no world uses any more. Worlds drop theirs before. */
  async close(): Promise<void> {
    for (const units of this.#sizes.keys()) await this.#giveUp(units)
    await this.#last
    await this.#admin.stop()
  }

  #size(units: number): Size {
    const size = this.#sizes.get(units) ?? { template: this.#template(units), ahead: [] }
    this.#sizes.delete(units)
    this.#sizes.set(units, size)
    // A size that has no template is tried again at its next use.
    size.template.catch(() => this.#sizes.delete(units))
    const [oldest] = this.#sizes.keys()
    if (this.#sizes.size > sizesMax && oldest !== undefined) void this.#giveUp(oldest).catch(this.#options.onError)
    return size
  }

  #refill({ template, ahead }: Size): void {
    while (ahead.length < aheadMax) {
      const copy = this.#copy(template)
      ahead.push(copy)
      copy.catch(() => ahead.splice(ahead.indexOf(copy), 1))
    }
  }

  async #giveUp(units: number): Promise<void> {
    const size = this.#sizes.get(units)
    this.#sizes.delete(units)
    if (size === undefined) return
    for (const copy of size.ahead.splice(0)) await copy.then((database) => database.drop()).catch(this.#options.onError)
    await size.template.then((name) => this.#drop(name)).catch(this.#options.onError)
  }

  async #template(units: number): Promise<string> {
    const name = await this.#create('')
    const url = inDatabase(this.#options.url, name)
    await migrate(url)
    if (units === emptySize) return name
    const database = await openDatabase({ url }, { connectionsMax: 1, statementMsMax: adminMsMax })
    await seedDemo(database.prisma, { units })
    const [published] = demoAccounts.map(({ password }) => password)
    if (published !== this.#options.password) await setDemoPassword(database.prisma, this.#options.password, [published as string])
    await database.stop()
    return name
  }

  async #copy(template: Promise<string>): Promise<WorldDatabase> {
    const name = await this.#create(` TEMPLATE "${await template}"`)
    const { prisma, stop } = await openDatabase({ url: inDatabase(this.#options.url, name) }, { connectionsMax })
    return {
      prisma,
      drop: async () => {
        await stop()
        await this.#drop(name)
      },
    }
  }

  async #create(like: string): Promise<string> {
    const name = `${this.#prefix}${++this.#made}`
    await this.#ask(`CREATE DATABASE "${name}"${like}`)
    return name
  }

  #drop(name: string): Promise<void> {
    return this.#ask(`DROP DATABASE "${name}" WITH (FORCE)`)
  }

  #ask(sql: string): Promise<void> {
    const asked = this.#last.then(() => this.#admin.pool.query(sql))
    this.#last = asked.catch(() => undefined)
    return asked.then(
      () => undefined,
      (error: unknown) => {
        throw refusal(error)
      },
    )
  }
}
