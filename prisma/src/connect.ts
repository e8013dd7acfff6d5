import { resolve } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import { PrismaClient } from '../generated/client.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded/embedded.ts'

/** `url`: a PostgreSQL server. `dir`: the embedded one, with its data below this folder. */
export type DatabasePlace = { url: string } | ({ dir: string } & EmbeddedOptions)

export interface ConnectOptions {
  /** Connections at once; a query that gets none within `connectMsMax` fails. */
  connectionsMax?: number
  connectMsMax?: number
  /** The server gives a statement up after this; a little later we do, should the server not answer at all. */
  statementMsMax?: number
}

export interface Database {
  readonly url: string
  readonly prisma: PrismaClient
  readonly pool: Pool
  /** Closes the connections and stops the embedded server. */
  stop(): Promise<void>
}

/** Where a database is, without its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

async function refuseSilence(pool: Pool, url: string) {
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors[0] : error
    const words = reason instanceof Error ? reason.message : String(reason)
    throw new Error(`The database at ${placeOf(url)} cannot be used: ${words}.`, { cause: error })
  }
}

function connect(url: string, options: ConnectOptions) {
  const statementMsMax = options.statementMsMax ?? 10_000
  const pool = new Pool({
    connectionString: url,
    max: options.connectionsMax ?? 10,
    connectionTimeoutMillis: options.connectMsMax ?? 2000,
    statement_timeout: statementMsMax,
    query_timeout: statementMsMax + 1000,
    keepAlive: true,
    application_name: 'backhaul',
  })
  // A connection lost while idle: the pool drops it and opens another when one is wanted; the query then tells.
  pool.on('error', () => {})
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) }
}

/** Opens the database; throws one clear sentence when it cannot be used. Run `migrate` on its url before the first query. */
export async function openDatabase(place: DatabasePlace, options: ConnectOptions = {}): Promise<Database> {
  const embedded = 'dir' in place ? await startEmbedded(place.dir, place) : null
  const url = embedded?.url ?? ('url' in place ? place.url : '')
  const { pool, prisma } = connect(url, options)
  const stop = async () => {
    await prisma.$disconnect()
    await pool.end()
    await embedded?.stop()
  }
  try {
    await refuseSilence(pool, url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, prisma, pool, stop }
}

/** DATABASE_URL is a server; without it the embedded one runs below DATA_DIR, which counts from the repository's root. */
export function placeFromEnvironment({ DATABASE_URL, DATA_DIR }: Record<string, string | undefined>): DatabasePlace {
  if (DATABASE_URL) return { url: DATABASE_URL }
  return { dir: resolve(import.meta.dirname, '../..', DATA_DIR ?? '.backhaul') }
}
