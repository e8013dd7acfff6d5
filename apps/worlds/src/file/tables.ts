import { poolOf } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import * as z from 'zod'
import { WorldFileError } from './world-file-error.ts'

interface Client {
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** More rows of one table are not exported: the file is built in memory. A demo world of 1,000 units has 20,000. */
const rowsMax = 200_000
const statementMs = 30_000

/**
 * Tables that stay behind: sessions and what belongs to them, secrets, mails, which contain links with secrets, and what cores
 * write for each other.
 */
const leftOut = new Set(['_prisma_migrations', 'sessions', 'idempotency_keys', 'fleet_tokens', 'mails', 'cores', 'object_changes'])

export const Tables = z.strictObject({
  /** The last migration of the database. */
  migration: z.string().max(255),
  tables: z.record(z.string().max(63), z.array(z.record(z.string().max(63), z.json())).max(rowsMax)),
  /** The last number of each sequence; null before the first one. */
  sequences: z.record(z.string().max(63), z.int().min(1).nullable()),
})
export type Tables = z.infer<typeof Tables>

async function within<Result>(prisma: PrismaClient, mode: string, use: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await poolOf(prisma).connect()
  try {
    await client.query(`BEGIN ${mode}; SET LOCAL statement_timeout = ${statementMs}`)
    const result = await use(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // Closes the connection, and with it the transaction.
    client.release(true)
    throw error
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

async function columnOf(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query(sql)
  return rows.map(({ name }) => name as string)
}

const migrationOf = async (client: Client): Promise<string> =>
  (await columnOf(client, 'SELECT max(migration_name) AS name FROM _prisma_migrations'))[0] ?? ''

const sequencesOf = (client: Client) =>
  columnOf(client, `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`)

/** Returns the tables with data of a world, each behind those that it refers to. References that are checked at the end have no order. */
async function tablesOf(client: Client): Promise<string[]> {
  const names = await columnOf(client, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
  const { rows } = await client.query(
    `SELECT a.relname AS table, b.relname AS to FROM pg_constraint c
     JOIN pg_class a ON a.oid = c.conrelid JOIN pg_class b ON b.oid = c.confrelid WHERE c.contype = 'f' AND NOT c.condeferrable`,
  )
  const sorted = new Set<string>()
  const put = (name: string) => {
    if (sorted.has(name)) return
    for (const { table, to } of rows) if (table === name && to !== name) put(to as string)
    sorted.add(name)
  }
  for (const name of names) put(name)
  return [...sorted].filter((name) => !leftOut.has(name))
}

async function keyOf(client: Client, table: string): Promise<string> {
  const columns = await columnOf(
    client,
    `SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
     WHERE i.indrelid = '${quoted(table)}'::regclass AND i.indisprimary ORDER BY a.attnum`,
  )
  return columns.map(quoted).join(', ')
}

async function readTable(client: Client, table: string): Promise<Tables['tables'][string]> {
  const key = await keyOf(client, table)
  const { rows } = await client.query(`SELECT row_to_json(t) AS row FROM ${quoted(table)} t ORDER BY ${key} LIMIT ${rowsMax + 1}`)
  if (rows.length > rowsMax) throw new WorldFileError(`the table ${table} has more than ${rowsMax} rows`)
  return rows.map(({ row }) => row as Tables['tables'][string][number])
}

/** Returns the data of a world, as they were at one time. */
export const readTables = (prisma: PrismaClient): Promise<Tables> =>
  within(prisma, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
    const tables: Tables['tables'] = {}
    for (const name of await tablesOf(client)) tables[name] = await readTable(client, name)
    const { rows } = await client.query(
      `SELECT sequencename AS name, last_value::float8 AS last FROM pg_sequences WHERE schemaname = 'public'`,
    )
    return {
      migration: await migrationOf(client),
      tables,
      sequences: Object.fromEntries(rows.map(({ name, last }) => [name as string, last as number | null])),
    }
  })

async function writeTable(client: Client, table: string, rows: Tables['tables'][string]): Promise<void> {
  const columns = await columnOf(
    client,
    `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '${table}' ORDER BY ordinal_position`,
  )
  const strange = rows.flatMap((row) => Object.keys(row)).find((name) => !columns.includes(name))
  if (strange !== undefined) throw new WorldFileError(`the table ${table} has no column "${strange}"`)
  const list = columns.map(quoted).join(', ')
  const sql = `INSERT INTO ${quoted(table)} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${quoted(table)}, $1::json)`
  await refusing(`the rows of the table ${table} cannot be stored`, client.query(sql, [JSON.stringify(rows)]))
}

/** Data exceptions, violated constraints and values beyond a limit are faults of the file. */
async function refusing(fault: string, statement: Promise<unknown>): Promise<void> {
  try {
    await statement
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    throw /^(?:2[23]|54)/.test(code) ? new WorldFileError(`${fault}: ${message}`) : error
  }
}

/** Replaces everything in a database by the data of an export. */
export const writeTables = (prisma: PrismaClient, { migration, tables, sequences }: Tables): Promise<void> =>
  within(prisma, '', async (client) => {
    const own = await migrationOf(client)
    if (migration !== own) throw new WorldFileError(`its tables are those of the migration "${migration}", and those here are of "${own}"`)
    const names = await tablesOf(client)
    const missing = names.find((name) => !Object.hasOwn(tables, name))
    if (missing !== undefined) throw new WorldFileError(`the table ${missing} is missing`)
    const strange = Object.keys(tables).find((name) => !names.includes(name))
    if (strange !== undefined) throw new WorldFileError(`there is no table "${strange}"`)
    const others = [...leftOut].filter((name) => name !== '_prisma_migrations')
    await client.query(`TRUNCATE ${[...names, ...others].map(quoted).join(', ')} RESTART IDENTITY`)
    for (const name of names) await writeTable(client, name, tables[name] ?? [])
    const known = await sequencesOf(client)
    for (const name of known) {
      const last = sequences[name] ?? null
      await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(name), last ?? 1, last !== null])
    }
    await refusing('its rows do not fit together', client.query('SET CONSTRAINTS ALL IMMEDIATE'))
    // Written by triggers of the inserts: a core that starts reads the tables themselves.
    await client.query('TRUNCATE object_changes')
  })
