import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, migrate, openDatabase } from '@backhaul/database'
import { seedDemo } from '@backhaul/database/seed'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../prisma/src/embedded/embedded.ts'

// Provides one database server per run with two template databases. `TEST_DATABASE=server` uses the server at
// TEST_DATABASE_URL, whose user must be allowed to create databases; otherwise an embedded server is started.

export const templates = ['empty', 'demo'] as const
export type Template = (typeof templates)[number]

/** Few units, but with every model of unit, every kind of channel and every account. */
const demoUnits = 60

interface TestServer {
  readonly url: string
  /** Of the names of its databases. */
  readonly prefix: string
  /** The folder of its socket. Null: it listens on a port alone. */
  readonly socketDir: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestServer
  }
}

/** The data are removed after the run, so that nothing is kept for a crash, for statistics or for a replica. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
  'io_method=sync',
  'jit=off',
  'max_connections=300',
]

async function embeddedServer() {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-test-'))
  // PostgreSQL may run as a different user.
  chmodSync(dir, 0o755)
  const socketDir = process.platform === 'win32' ? null : join(dir, 'postgres')
  const { url, stop } = await startEmbedded(dir, {
    settings: [...settings, ...(socketDir === null ? [] : [`unix_socket_directories=${socketDir}`])],
  })
  return {
    url,
    socketDir,
    stop: async () => {
      await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function externalServer() {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE=server requires TEST_DATABASE_URL, the address of a PostgreSQL server.')
  return { url, socketDir: null, stop: async () => {} }
}

export const databaseUrl = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** The same database over a socket, if the server has one: a statement costs a third less than over a port. */
export function socketUrl(url: string, { socketDir }: TestServer): string {
  const overSocket = new URL(url)
  if (socketDir !== null) overSocket.searchParams.set('host', socketDir)
  return overSocket.href
}

/** Lets a connection hash the password once instead of 4096 times. */
async function hashOnce({ url, pool }: Database) {
  const { username, password } = new URL(url)
  await pool.query(`SET scram_iterations = 1; ALTER ROLE "${username}" PASSWORD '${decodeURIComponent(password)}'`)
}

async function fillWithDemo(url: string) {
  const database = await openDatabase({ url })
  await seedDemo(database.prisma, { units: demoUnits })
  await database.stop()
}

export default async function setup(project: TestProject) {
  const server = process.env['TEST_DATABASE'] === 'server' ? externalServer() : await embeddedServer()
  const prefix = `backhaul_test_${process.pid}`
  const admin = await openDatabase({ url: server.url }, { statementMsMax: 60_000 })
  if (server.socketDir !== null) await hashOnce(admin)
  const [empty, demo] = templates.map((template) => `${prefix}_${template}`) as [string, string]
  await admin.pool.query(`CREATE DATABASE ${empty}`)
  await migrate(databaseUrl(server.url, empty))
  await admin.pool.query(`CREATE DATABASE ${demo} TEMPLATE ${empty}`)
  await fillWithDemo(databaseUrl(server.url, demo))
  project.provide('testDatabase', { url: server.url, prefix, socketDir: server.socketDir })
  return async () => {
    for (const template of templates) await admin.pool.query(`DROP DATABASE ${prefix}_${template} WITH (FORCE)`)
    await admin.stop()
    await server.stop()
  }
}
