import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { inject } from 'vitest'
import { databaseUrl, socketUrl, type Template } from './database.global.ts'

export interface TestDatabase {
  readonly url: string
  readonly prisma: PrismaClient
  /** Closes all connections and removes the database. */
  drop(): Promise<void>
}

/** The connection that creates databases: of all files of a worker, because a client takes longer to make than to use. */
let admin: Promise<Database> | undefined

/** Creates a database for one test file from a template: `empty` has the tables, `demo` also demo data with 60 units. */
export async function createTestDatabase(template: Template = 'empty'): Promise<TestDatabase> {
  const server = inject('testDatabase')
  const { prefix } = server
  const name = `${prefix}_${randomUUID().slice(0, 8)}`
  admin ??= openDatabase(
    { url: socketUrl(server.url, server) },
    { connectionsMax: 1, connectMsMax: 60_000, statementMsMax: 60_000, silentMsMax: 60_000 },
  )
  const { pool } = await admin
  // Copies files. Without the strategy each page of the template would be written to the log, which takes twice as long.
  await pool.query(`CREATE DATABASE ${name} TEMPLATE ${prefix}_${template} STRATEGY FILE_COPY`)
  const url = databaseUrl(server.url, name)
  const database = await openDatabase({ url: socketUrl(url, server) })
  return {
    url,
    prisma: database.prisma,
    drop: async () => {
      await database.stop()
      await pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
