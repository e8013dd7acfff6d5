import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

export const migrationsDir = join(import.meta.dirname, '../migrations')

/** The lock of Prisma's own engine: one instance migrates, the others wait and have nothing left to apply. */
const lockKey = 72707369

const historyTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`

interface Applied {
  migration_name: string
  checksum: string
  finished_at: Date | null
}

/** Returns the folders of the migrations, in the order of their application. */
export async function migrationNames(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

async function applyOne(client: Client, name: string, sql: string, checksum: string) {
  // DDL is transactional in PostgreSQL: a crash leaves nothing half done.
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, applied_steps_count)
       VALUES (gen_random_uuid()::text, $1, now(), $2, 1)`,
      [checksum, name],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Applies missing migrations, records them in Prisma's table with Prisma's checksum, and returns their names. */
export async function migrate(url: string, dir = migrationsDir): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const applied: string[] = []
  try {
    // The lock ends with the connection, also when this process is killed.
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await client.query(historyTable)
    const { rows } = await client.query<Applied>(
      'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
    )
    const before = new Map(rows.map((row) => [row.migration_name, row]))
    const names = await migrationNames(dir)
    // A database of a newer version may have a schema that this one would damage.
    const unknown = rows.find((row) => !names.includes(row.migration_name))
    if (unknown) throw new Error(`The database holds the migration ${unknown.migration_name}, which this version does not know.`)
    for (const name of names) {
      const sql = await readFile(join(dir, name, 'migration.sql'), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      const was = before.get(name)
      if (was && was.checksum !== checksum) throw new Error(`The migration ${name} was edited after it was applied.`)
      if (was && !was.finished_at) throw new Error(`The migration ${name} failed before; resolve it by hand.`)
      if (was) continue
      await applyOne(client, name, sql, checksum)
      applied.push(name)
    }
  } finally {
    await client.end()
  }
  return applied
}
