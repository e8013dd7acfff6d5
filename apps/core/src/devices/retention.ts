import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../store/index.ts'
import type { GrowingTable } from '../store/retention.ts'

const dayMs = 24 * 3600 * 1000
const everyMs = 3600 * 1000
/** Statements per table and hour: 500,000 rows, more than an installation writes. */
const statementsMax = 100

// The spec doesn't say; we keep the audit log for a year, and status changes and ended alerts for 90 days.
const keptDays: Readonly<Record<GrowingTable, number>> = { audit_log: 365, activity_log: 90, alerts: 90 }

/** Removes old rows of the tables that only grow, every hour. Returns the function that stops it. */
export function keepTablesBounded({ clock, store, log }: { clock: Clock; store: Store; log: FastifyBaseLogger }): () => void {
  let stopped = false
  let running = false
  const run = async () => {
    if (running) return
    running = true
    try {
      for (const [table, days] of Object.entries(keptDays))
        for (let i = 0; i < statementsMax && !stopped; i++)
          if (!(await store.retention.removeBefore(table as GrowingTable, clock.now() - days * dayMs))) break
    } catch (error) {
      log.warn({ err: error }, 'old rows could not be removed; it is tried again in an hour')
    } finally {
      running = false
    }
  }
  const stop = clock.every(everyMs, () => void run())
  return () => {
    stopped = true
    stop()
  }
}
