import { hash } from '@node-rs/argon2'
import type { Prisma, PrismaClient } from '../../generated/client.ts'
import { demoAccounts } from './accounts.ts'
import { argon2id } from './hashing.ts'
import { makeWorld } from './world.ts'

const rowsPerStatement = 2000
const seedMsMax = 120_000
/** When two cores start at once, one seeds; the other waits for the lock and finds the world there. */
const lockKey = 5_306_001

type Transaction = Prisma.TransactionClient

/** Returns the column of a field: `licenseFourK` → `license_four_k`. */
const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function insert(db: Transaction, table: string, rows: readonly object[]) {
  const named = rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])))
  for (let start = 0; start < named.length; start += rowsPerStatement) {
    await db.$executeRawUnsafe(
      `INSERT INTO "${table}" SELECT * FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
      JSON.stringify(named.slice(start, start + rowsPerStatement)),
    )
  }
}

async function contentOf(db: Transaction): Promise<'nothing' | 'demo' | 'other'> {
  if ((await db.organisation.count({ where: { demo: true } })) > 0) return 'demo'
  const counts = [db.organisation.count(), db.user.count(), db.inventory.count(), db.unit.count()]
  return (await Promise.all(counts)).some((count) => count > 0) ? 'other' : 'nothing'
}

async function clear(db: Transaction) {
  const real = (await db.organisation.count({ where: { demo: false } })) + (await db.user.count({ where: { demo: false } }))
  if (real > 0) throw new Error('The demo world is not replaced: users or organisations were added to it.')
  // All other tables refer to these.
  await db.$executeRawUnsafe('TRUNCATE organisations, users, notifications, audit_log RESTART IDENTITY CASCADE')
}

export interface SeedOptions {
  /** Default 400. */
  units?: number | undefined
  /** ms since 1970; the database's own time by default. */
  now?: number
  /** Removes an existing demo world first. */
  replace?: boolean
}

/** Writes the demo world into an empty database, in one transaction. Leaves a demo world as it is; refuses any other content. */
export async function seed(prisma: PrismaClient, { units = 400, now, replace = false }: SeedOptions) {
  const passwordHash = await hash(demoAccounts[0]!.password, argon2id)
  return prisma.$transaction(
    async (db) => {
      await db.$executeRawUnsafe(`SET LOCAL statement_timeout = ${seedMsMax}`)
      await db.$queryRawUnsafe('SELECT 1 FROM pg_advisory_xact_lock($1::bigint)', lockKey)
      const content = await contentOf(db)
      if (content === 'other') throw new Error('The database holds data that is not the demo world; it was left alone.')
      if (content === 'demo' && !replace) return { seeded: false, units: await db.unit.count() }
      if (content === 'demo') await clear(db)
      const [clock] = await db.$queryRawUnsafe<{ now: Date }[]>('SELECT now() AS now')
      const world = makeWorld({ units, now: now ?? clock!.now.getTime(), passwordHash })
      for (const [table, rows] of Object.entries(world)) await insert(db, table, rows)
      return { seeded: true, units: world.units.length }
    },
    { timeout: seedMsMax, maxWait: seedMsMax },
  )
}
