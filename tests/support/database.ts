import { randomUUID } from 'node:crypto'
import { openDatabase } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { inject } from 'vitest'
import { databaseUrl, type Template } from './database.global.ts'

export interface TestDatabase {
  readonly url: string
  readonly prisma: PrismaClient
  /** Closes all connections and removes the database. */
  drop(): Promise<void>
}

/** Creates a database for one test file from a template: `empty` has the tables, `demo` also demo data with 60 units. */
export async function createTestDatabase(template: Template = 'empty'): Promise<TestDatabase> {
  const { url: server, prefix } = inject('testDatabase')
  const name = `${prefix}_${randomUUID().slice(0, 8)}`
  const ask = async (sql: string) => {
    const admin = await openDatabase({ url: server }, { connectionsMax: 1, statementMsMax: 60_000 })
    await admin.pool.query(sql).finally(() => admin.stop())
  }
  await ask(`CREATE DATABASE ${name} TEMPLATE ${prefix}_${template}`)
  const database = await openDatabase({ url: databaseUrl(server, name) })
  return {
    url: database.url,
    prisma: database.prisma,
    drop: async () => {
      await database.stop()
      await ask(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
