import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '@backhaul/database'

/** Databases of worlds, copied from one template on a server that ends with this process. */
export interface WorldDatabases {
  /** Hands a new database to a function, and removes it afterwards. */
  with<Result>(use: (url: string) => Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

const template = 'world_template'
// The data are removed after the run.
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Starts a database server with one template in a folder of its own. */
export async function startDatabases(): Promise<WorldDatabases> {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-worlds-'))
  // PostgreSQL may run as a different user.
  chmodSync(dir, 0o755)
  const server = await openDatabase({ dir, settings }, { connectionsMax: 2, statementMsMax: 60_000 })
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  await server.pool.query(`CREATE DATABASE ${template}`)
  await migrate(urlOf(template))
  let made = 0
  return {
    async with(use) {
      const name = `world_${++made}`
      await server.pool.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
      try {
        return await use(urlOf(name))
      } finally {
        await server.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
      }
    },
    async stop() {
      await server.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
