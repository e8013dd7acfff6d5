import { resolve } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { Client, type ClientConfig, Pool, type QueryResult } from 'pg'
import { PrismaClient } from '../generated/client.ts'
import { type EmbeddedOptions, runningEmbedded, startEmbedded } from './embedded/embedded.ts'

/**
 * `url`: a PostgreSQL server. `dir`: the embedded one, with its data below this folder. `join`: uses the one that another
 * process runs there, so that a command works next to a running core.
 */
export type DatabaseUrl = { url: string } | ({ dir: string; join?: boolean } & EmbeddedOptions)

export interface ConnectOptions {
  /** Connections at once; a query that gets none within `connectMsMax` fails. */
  connectionsMax?: number
  connectMsMax?: number
  /** The server cancels a statement after this time and undoes its change. Less than the time that a call waits. */
  statementMsMax?: number
  /** A connection whose server does not answer within this time is closed. More than any statement may take. */
  silentMsMax?: number
}

/** Time for a statement of the core itself, which no caller waits for. */
const patientMsMax = 10_000

/** The connections of each client. */
const pools = new WeakMap<PrismaClient, Pool>()

/** Returns the pool of a client. Its queries do not load Prisma's query engine, which takes a third of a second at a start. */
export function poolOf(prisma: PrismaClient): Pool {
  const pool = pools.get(prisma)
  if (pool === undefined) throw new Error('The client was not opened by openDatabase.')
  return pool
}

/**
 * Runs a statement of the core itself, which may take longer than those of calls. It bypasses Prisma, which would serialise
 * the parameters of a bulk write a second time.
 */
export async function patiently(prisma: PrismaClient, sql: string, values: unknown[] = []): Promise<QueryResult<Record<string, unknown>>> {
  const connection = await poolOf(prisma).connect()
  try {
    await connection.query(`BEGIN; SET LOCAL statement_timeout = ${patientMsMax}`)
    const result = await connection.query<Record<string, unknown>>(sql, values)
    await connection.query('COMMIT')
    connection.release()
    return result
  } catch (error) {
    // Closes the connection, and with it the transaction.
    connection.release(true)
    throw error
  }
}

/** Reads all rows of a statement that may take longer than those of calls. The names of the columns become those of the fields. */
export async function readAll<Row>(prisma: PrismaClient, sql: string, values: unknown[] = []): Promise<Row[]> {
  const { rows, fields } = await patiently(prisma, sql, values)
  // Once per statement: a start reads 100,000 rows with 40 columns each.
  const names = fields.map(({ name }) => [name, fieldOf(name)] as const)
  return rows.map((row) => {
    const renamed: Record<string, unknown> = {}
    for (const [column, field] of names) renamed[field] = row[column]
    return renamed as Row
  })
}

/** A page of this many rows takes far less than the time of a statement, also on a busy machine. */
const pageRows = 5000

/**
 * Reads all rows of a table in the order of its key, in pages: a start reads 100,000 rows. The statement has neither WHERE nor
 * ORDER BY, and names the key `id`.
 */
export async function readPages<Row>(prisma: PrismaClient, sql: string, key: string): Promise<Row[]> {
  const all: (Row & { id: string })[] = []
  for (let read = pageRows; read === pageRows;) {
    const after = all.at(-1)?.id ?? ''
    const page = await readAll<Row & { id: string }>(prisma, `${sql} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${pageRows}`, [after])
    for (const row of page) all.push(row)
    read = page.length
  }
  return all
}

const fieldOf = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * Marks the failure of a connection that carried no query yet: nothing was sent, so nothing was changed. The driver reports
 * a connection that ends during a query with the same text.
 */
class MarkingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    // A connection that is lost while no query uses it. Its next query fails; without a listener the process would end.
    this.on('error', () => {})
  }

  override connect(): Promise<Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<Client> | void {
    if (callback === undefined) return super.connect()
    super.connect((error: Error | null) => {
      if (error !== null) error.message = error.message.replace('Connection terminated unexpectedly', 'Connection not opened')
      callback(error as Error)
    })
  }
}

export interface Database {
  readonly url: string
  readonly prisma: PrismaClient
  readonly pool: Pool
  /** Closes the connections and stops the embedded server. */
  stop(): Promise<void>
}

/** Returns host and database of a URL, without its password. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

async function requireAnswer(pool: Pool, url: string) {
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors[0] : error
    const message = reason instanceof Error ? reason.message : String(reason)
    throw new Error(`The database at ${hostOf(url)} cannot be used: ${message}.`, { cause: error })
  }
}

function connect(url: string, options: ConnectOptions) {
  const pool = new Pool({
    connectionString: url,
    max: options.connectionsMax ?? 10,
    connectionTimeoutMillis: options.connectMsMax ?? 2000,
    statement_timeout: options.statementMsMax ?? 1500,
    query_timeout: options.silentMsMax ?? patientMsMax + 1000,
    Client: MarkingClient,
    keepAlive: true,
    application_name: 'backhaul',
  })
  // A connection lost while idle: the pool drops it and opens another on demand. A failure shows in the next query.
  pool.on('error', () => {})
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: { timeout: patientMsMax } })
  pools.set(prisma, pool)
  return { pool, prisma }
}

/** Opens the database; throws an error of one sentence when it cannot be used. Run `migrate` on its url before the first query. */
export async function openDatabase(target: DatabaseUrl, options: ConnectOptions = {}): Promise<Database> {
  const running = 'dir' in target && target.join ? runningEmbedded(target.dir) : null
  const embedded = 'dir' in target && running === null ? await startEmbedded(target.dir, target) : null
  const url = embedded?.url ?? running ?? ('url' in target ? target.url : '')
  const { pool, prisma } = connect(url, options)
  const stop = async () => {
    await prisma.$disconnect()
    await pool.end()
    await embedded?.stop()
  }
  try {
    await requireAnswer(pool, url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, prisma, pool, stop }
}

/** DATABASE_URL names a server. Without it the embedded server runs below DATA_DIR, relative to the repository's root. */
export function databaseFromEnvironment({ DATABASE_URL, DATA_DIR }: Record<string, string | undefined>): DatabaseUrl {
  if (DATABASE_URL) return { url: DATABASE_URL }
  return { dir: resolve(import.meta.dirname, '../..', DATA_DIR || '.backhaul') }
}
