import { patiently } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import type { ContentKey } from '../files/content.ts'
import { unbounded } from './marks.ts'

/** Rows of one statement: few enough to hold no other write up. */
const rowsPerStatement = 5000

/** The tables that only grow, and the time by which a row is old. An active alert and a verified recipient have none and stay. */
const tables = {
  audit_log: 'at',
  activity_log: 'at',
  alerts: 'cleared_at',
  unit_commands: 'at',
  channel_files: 'last_modified',
  idempotency_keys: 'at',
  mails: 'created_at',
  alert_recipients: 'expires_at',
  ai_sessions: 'started_at',
  removed_units: 'removed_at',
  object_changes: 'at',
} as const
export type GrowingTable = keyof typeof tables

/** Old rows that stay all the same. The id of a removed unit stays taken while a token of a fleet permits it. */
const kept: Partial<Record<GrowingTable, string>> = {
  removed_units: 'AND NOT EXISTS (SELECT 1 FROM fleet_tokens WHERE removed_units.id = ANY (fleet_tokens.device_ids))',
}

export const retentionStore = (prisma: PrismaClient) => ({
  /** Removes the oldest rows before a time, at most one statement of them. Returns the files whose content is to be removed too. */
  removeBefore: unbounded(async (table: GrowingTable, before: number): Promise<{ mayHaveMore: boolean; files: ContentKey[] }> => {
    const time = tables[table]
    const { rowCount, rows } = await patiently(
      prisma,
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE ${time} < to_timestamp($1 / 1000.0) ${kept[table] ?? ''} ORDER BY ${time} LIMIT ${rowsPerStatement}))
       ${table === 'channel_files' ? 'RETURNING server_id AS "serverId", path' : ''}`,
      [before],
    )
    return { mayHaveMore: rowCount === rowsPerStatement, files: rows as unknown as ContentKey[] }
  }),
})
