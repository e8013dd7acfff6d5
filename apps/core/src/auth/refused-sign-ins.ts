import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { AuditRecord } from '../store/audit.ts'
import { networkOf } from './network.ts'

const windowMs = 60_000
/** Kinds of refusals that are counted separately in a window. Further ones are counted together per outcome. */
const kindsMax = 100

interface Deps {
  transportClock: Clock
  log: FastifyBaseLogger
  /** Writes an entry of the audit log. */
  write: (record: AuditRecord) => Promise<void>
}

/**
 * Records refused sign-ins, which anyone can cause without limit. The first of a kind (user, network, outcome) is written at
 * once, and the others of the same minute as one entry with their number.
 */
export function createRefusedSignIns({ transportClock, log, write }: Deps) {
  const kinds = new Map<string, { last: AuditRecord; repeated: number }>()

  async function flush(): Promise<void> {
    const repeated = [...kinds.values()].filter((kind) => kind.repeated > 0)
    kinds.clear()
    const entries = repeated.map(({ last, repeated }) => write({ ...last, details: { repeated } }))
    await Promise.all(entries).catch((error: unknown) => log.error({ err: error }, 'the number of refused sign-ins was not written'))
  }
  const stop = transportClock.every(windowMs, () => void flush())

  return {
    async add(record: AuditRecord): Promise<void> {
      const own = [record.outcome, networkOf(record.address), record.username].join('\n')
      const isOwn = kinds.has(own) || kinds.size < kindsMax
      const one = isOwn ? record : { ...record, username: null, address: '' }
      const key = isOwn ? own : record.outcome
      const kind = kinds.get(key)
      kinds.set(key, { last: one, repeated: kind === undefined ? 0 : kind.repeated + 1 })
      if (kind === undefined) await write(one)
    },

    async close(): Promise<void> {
      stop()
      await flush()
    },
  }
}
export type RefusedSignIns = ReturnType<typeof createRefusedSignIns>
