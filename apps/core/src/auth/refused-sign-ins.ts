import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import type { AuditRecord } from '../store/audit.ts'
import { networkOf } from './network.ts'

const windowMs = 60_000
/** Kinds of refusals that are counted separately in a window. Further ones are counted together per outcome. */
const kindsMax = 100
/** Characters of a user name in the log. */
const usernameMax = 64

interface Deps {
  transportClock: Clock
  log: FastifyBaseLogger
  /** Writes an entry of the audit log. */
  write: (record: AuditRecord) => Promise<void>
}

/**
 * Records refused sign-ins, which anyone can cause without limit, in the audit log and the log. The first of a kind (user,
 * network, outcome) is written at once, and the others of the same minute as one entry with their number.
 */
export function createRefusedSignIns({ transportClock, log, write }: Deps) {
  const kinds = new Map<string, { last: AuditRecord; repeated: number }>()

  async function flush(): Promise<void> {
    const repeated = [...kinds.values()].filter((kind) => kind.repeated > 0)
    kinds.clear()
    for (const { last, repeated: more } of repeated) warn(last, { repeated: more })
    const entries = repeated.map(({ last, repeated }) => write({ ...last, details: { repeated } }))
    await Promise.all(entries).catch((error: unknown) => log.error({ err: error }, 'the number of refused sign-ins was not written'))
  }
  // The name is what anyone typed. It is cut, and the log writes it as JSON, so that it forges no line.
  const warn = ({ action, username, address, outcome }: AuditRecord, more: object) =>
    log.warn(
      { action, username: username?.slice(0, usernameMax), network: networkOf(address), outcome, ...more },
      'a public call was refused',
    )
  const stop = transportClock.every(windowMs, () => void flush())

  return {
    async add(record: AuditRecord): Promise<void> {
      const own = [record.outcome, networkOf(record.address), record.username].join('\n')
      const isOwn = kinds.has(own) || kinds.size < kindsMax
      const one = isOwn ? record : { ...record, username: null, address: '' }
      const key = isOwn ? own : record.outcome
      const kind = kinds.get(key)
      kinds.set(key, { last: one, repeated: kind === undefined ? 0 : kind.repeated + 1 })
      if (kind !== undefined) return
      warn(one, {})
      await write(one)
    },

    async close(): Promise<void> {
      stop()
      await flush()
    },
  }
}
export type RefusedSignIns = ReturnType<typeof createRefusedSignIns>
