import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { FileContents } from '../../files/file-contents.ts'
import { periodically } from '../../periodically.ts'
import type { Store } from '../../store/index.ts'
import type { GrowingTable } from '../../store/retention.ts'

const dayMs = 24 * 3600 * 1000
const everyMs = 3600 * 1000
/** Statements per table and hour: 500,000 rows, more than an installation writes. */
const statementsMax = 100

// The spec doesn't say; we keep the audit log, the index of files and the ids of removed units for a year, status changes, commands and ended alerts for
// 90 days, mails and AI sessions for 30 days, and for a day the outcomes of calls with an
// Idempotency-Key, recipients whose link has expired, and the changes that other cores follow.
const keptDays: Readonly<Record<GrowingTable, number>> = {
  audit_log: 365,
  activity_log: 90,
  alerts: 90,
  unit_commands: 90,
  channel_files: 365,
  idempotency_keys: 1,
  mails: 30,
  ai_sessions: 30,
  alert_recipients: 1,
  removed_units: 365,
  object_changes: 1,
}
/** Tables with times of the transport clock; all others have those of the world. */
const transportTables: ReadonlySet<string> = new Set<GrowingTable>(['idempotency_keys', 'mails', 'alert_recipients', 'object_changes'])

interface Deps {
  clock: Clock
  transportClock: Clock
  store: Store
  contents: FileContents
  log: FastifyBaseLogger
}

/** Removes old rows of the tables that only grow, and the content of old files, every hour of real time. Returns the function that stops it. */
export function keepTablesBounded({ clock, transportClock, store, contents, log }: Deps): () => Promise<void> {
  const removeOld = async (signal: AbortSignal) => {
    for (const [table, days] of Object.entries(keptDays)) {
      const now = (transportTables.has(table) ? transportClock : clock).now()
      for (let i = 0; i < statementsMax && !signal.aborted; i++) {
        const { mayHaveMore, files } = await store.retention.removeBefore(table as GrowingTable, now - days * dayMs)
        for (const file of files) await contents.remove(file)
        if (!mayHaveMore) break
      }
    }
  }
  return periodically({ clock: transportClock, everyMs, log, failure: 'old rows could not be removed' }, removeOld).stop
}
