import { realClock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { AuditRecord } from '../store/audit.ts'
import type { Store } from '../store/index.ts'
import { isStorageFailure, isWithoutResponse } from './problem.ts'

/** Entries that are not written. Beyond this the oldest are lost and logged. */
const entriesMax = 10_000
/** Longer than a statement that got no answer in time still runs, so that the entry is not written twice. */
const retryMs = 2000

/** Keeps entries of the audit log that the database did not take, and writes them once it responds again. */
export function createLateAudit({ audit }: Pick<Store, 'audit'>, log: FastifyBaseLogger) {
  let waiting: AuditRecord[] = []
  let running: Promise<void> | null = null
  let cancel: (() => void) | null = null

  const lose = ({ action, outcome, requestId }: AuditRecord, error?: unknown) =>
    log.error({ err: error, call: action, outcome, requestId }, 'an audit entry is lost')

  /** Writes the entries in their order, up to the first for which the database does not respond. */
  async function write(): Promise<void> {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const entry = next
      await audit.addOnce(entry).catch((error: unknown) => {
        if (isStorageFailure(error) || isWithoutResponse(error)) throw error
        // An entry that can never be written must not keep the others from being written.
        lose(entry, error)
      })
      waiting = waiting.slice(1)
    }
  }

  function flush(): Promise<void> {
    running ??= write()
      .catch(() => undefined)
      .finally(() => (running = null))
    return running
  }

  function retrySoon(): void {
    cancel ??= realClock.after(retryMs, () => {
      cancel = null
      void flush().then(() => waiting.length > 0 && retrySoon())
    })
  }

  return {
    add(record: AuditRecord, error: unknown): void {
      const { action, outcome, requestId } = record
      log.warn({ err: error, call: action, outcome, requestId }, 'an audit entry is not written yet; it is tried again')
      waiting.push(record)
      const lost = waiting.length > entriesMax ? waiting.shift() : undefined
      if (lost !== undefined) lose(lost)
      retrySoon()
    },

    /** Tries once more to write what waits. */
    async close(): Promise<void> {
      cancel?.()
      await flush()
      if (waiting.length > 0) log.error({ entries: waiting.length }, 'audit entries are lost')
    },
  }
}
export type LateAudit = ReturnType<typeof createLateAudit>
