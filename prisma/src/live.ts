import type { PrismaClient } from '../generated/client.ts'
import { patiently, readPages } from './connect.ts'

/** Tables of last known live state, each with its key and the table it refers to. */
const liveTables = {
  unit_live: { key: 'unit_id', owner: 'units' },
  server_live: { key: 'server_id', owner: 'servers' },
  channel_live: { key: 'channel_id', owner: 'channels' },
  video_return_live: { key: 'video_return_id', owner: 'video_returns' },
  gateway_live: { key: 'gateway_id', owner: 'gateways' },
} as const
export type LiveTable = keyof typeof liveTables

export interface LiveRow<State = unknown> {
  readonly id: string
  /** The number of the boot and of the report in it: the pair orders rows by age. */
  readonly bootId: number
  readonly seq: number
  /** ms since 1970. */
  readonly seenAt: number
  readonly state: State
}

const rowsPerStatement = 1000

const isNewer = (a: LiveRow, b: LiveRow) => a.bootId > b.bootId || (a.bootId === b.bootId && a.seq >= b.seq)

/** Keeps one row per device, because a statement may not touch a row twice. */
function newestPerDevice(rows: readonly LiveRow[]): LiveRow[] {
  const newest = new Map<string, LiveRow>()
  for (const row of rows) {
    const other = newest.get(row.id)
    if (!other || isNewer(row, other)) newest.set(row.id, row)
  }
  return [...newest.values()]
}

// Sorted, so that two cores that write the same devices take the locks in the same order. The join drops devices that were
// deleted meanwhile. Equal (boot, seq) is written, because the core changes states without a report, too. A boot later than the
// present time has the number of a clock that was ahead, and is replaced.
function writeStatement(table: LiveTable): string {
  const { key, owner } = liveTables[table]
  return `INSERT INTO ${table} AS old (${key}, boot_id, seq, seen_at, state)
    SELECT new.id, new."bootId", new.seq, to_timestamp(new."seenAt" / 1000.0), new.state
    FROM jsonb_to_recordset($1::jsonb) AS new(id text, "bootId" bigint, seq bigint, "seenAt" bigint, state jsonb)
    JOIN ${owner} ON ${owner}.id = new.id
    ORDER BY new.id
    ON CONFLICT (${key}) DO UPDATE
      SET boot_id = excluded.boot_id, seq = excluded.seq, seen_at = excluded.seen_at, state = excluded.state
      WHERE (excluded.boot_id, excluded.seq) >= (old.boot_id, old.seq)
        OR old.boot_id > extract(epoch FROM excluded.seen_at) * 1000`
}

/** Returns whether PostgreSQL refused the data of a statement (class 22), and not the statement or the connection. */
export function isDataError(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith('22') ?? false
}

/**
 * Writes last known states in bulk and returns the number of rows written. An older (bootId, seq) never replaces a row. A row
 * that the database refuses is handed to `onRefused`, and all others are written.
 * One statement per 1000 rows: after a failure the earlier statements hold, and writing all rows again is harmless.
 */
export async function writeLive(
  prisma: PrismaClient,
  table: LiveTable,
  rows: readonly LiveRow[],
  onRefused: (row: LiveRow, error: unknown) => void,
): Promise<number> {
  const newest = newestPerDevice(rows)
  const statement = writeStatement(table)
  const write = async (some: readonly LiveRow[]): Promise<number> => {
    try {
      return (await patiently(prisma, statement, [JSON.stringify(some)])).rowCount ?? 0
    } catch (error) {
      if (!isDataError(error)) throw error
      if (some.length === 1) return (onRefused(some[0] as LiveRow, error), 0)
      const middle = some.length >> 1
      return (await write(some.slice(0, middle))) + (await write(some.slice(middle)))
    }
  }
  let written = 0
  for (let start = 0; start < newest.length; start += rowsPerStatement)
    written += await write(newest.slice(start, start + rowsPerStatement))
  return written
}

/** The number and time of the last report of a device, without its state. */
export type LastReport = Omit<LiveRow, 'state'>

// The locks are taken in the same order as those of `writeStatement`.
function touchStatement(table: LiveTable): string {
  const { key } = liveTables[table]
  return `WITH new AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) AS t(id, boot_id, seq, seen_at)),
    locked AS MATERIALIZED (SELECT ${key} FROM ${table} WHERE ${key} = ANY($1) ORDER BY ${key} FOR NO KEY UPDATE)
    UPDATE ${table} AS old SET boot_id = new.boot_id, seq = new.seq, seen_at = to_timestamp(new.seen_at / 1000.0)
    FROM new JOIN locked ON locked.${key} = new.id
    WHERE old.${key} = new.id AND (new.boot_id, new.seq) >= (old.boot_id, old.seq)`
}

/**
 * Writes the numbers and times of last reports in bulk, each device once, and keeps the states. Returns the number of rows written: a
 * device without a row has none afterwards either, and an older (bootId, seq) never replaces a row.
 */
export async function touchLive(prisma: PrismaClient, table: LiveTable, reports: readonly LastReport[]): Promise<number> {
  const statement = touchStatement(table)
  let written = 0
  for (let start = 0; start < reports.length; start += rowsPerStatement) {
    const some = reports.slice(start, start + rowsPerStatement)
    const columns = [
      some.map(({ id }) => id),
      some.map(({ bootId }) => bootId),
      some.map(({ seq }) => seq),
      some.map(({ seenAt }) => seenAt),
    ]
    written += (await patiently(prisma, statement, columns)).rowCount ?? 0
  }
  return written
}

/** Reads all last known states of a table. A core needs them at its start. */
export async function readLive<State = unknown>(prisma: PrismaClient, table: LiveTable): Promise<LiveRow<State>[]> {
  const { key } = liveTables[table]
  return readPages(
    prisma,
    `SELECT ${key} AS id, boot_id::float8, seq::float8, (extract(epoch FROM seen_at) * 1000)::float8 AS seen_at, state FROM ${table}`,
    key,
  )
}
