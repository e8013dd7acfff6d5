import { type SubjectKind, subjects } from '@backhaul/contract'
import type { Ctx } from '../context.ts'
import type { AuditRecord } from '../store/audit.ts'
import { type AuditFacts, finders } from '../subjects.ts'
import type { BoundCall } from './handle.ts'
import { problemOf } from './problem.ts'

type Fields = Readonly<Record<string, unknown>>

/** The fields that differ, with their values before and after. */
function differences(before: Fields, after: Fields): AuditRecord['details'] {
  const changed = Object.keys({ ...before, ...after }).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (changed.length === 0) return {}
  const pick = (fields: Fields) => Object.fromEntries(changed.map((key) => [key, fields[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** Records one call in the audit log: its caller, name, subject, outcome and changed fields. */
export function createTrail(bound: BoundCall, input: Fields, ctx: Ctx) {
  const { on } = bound.call as { on: SubjectKind | undefined }
  let subject: never | null = null
  let before: AuditFacts | null = null
  let noted: AuditRecord['details'] = {}
  const factsNow = (): AuditFacts | null => (on === undefined || subject === null ? null : finders[on].facts(subject))
  return {
    /** Keeps the fields of the subject before the write. */
    about(found: unknown): void {
      subject = found as never
      before = factsNow()
    },

    /** Takes the fields before and after from a handler whose subject is not held in memory. */
    changed(from: object, to: object): void {
      noted = differences(from as Fields, to as Fields)
    },

    /** Writes the entry. `error` is the reason why the call failed, null when it succeeded. */
    async end(error: unknown): Promise<void> {
      const outcome = error === null ? 'ok' : problemOf(error, '').problem.code
      const entry = write(bound, ctx, {
        username: ctx.caller?.username ?? (typeof input['username'] === 'string' ? input['username'] : null),
        objectKind: bound.call.resource ?? on ?? null,
        objectId: on === undefined ? null : (input[subjects[on].id] as string),
        inventoryId: before?.inventoryId ?? null,
        details: error !== null ? {} : { ...differences(before?.fields ?? {}, factsNow()?.fields ?? {}), ...noted },
        outcome,
      })
      // If the write timed out, the audit entry would too, so the caller does not wait for it.
      if (outcome !== 'STORAGE_UNAVAILABLE') await entry
    },
  }
}

/** Records a call that was refused before its input was read. */
export const refusedTrail = (bound: BoundCall, ctx: Ctx, outcome: string): Promise<void> =>
  write(bound, ctx, { username: ctx.caller?.username ?? null, objectKind: null, objectId: null, inventoryId: null, details: {}, outcome })

type Own = 'username' | 'objectKind' | 'objectId' | 'inventoryId' | 'details' | 'outcome'

function write({ name }: BoundCall, ctx: Ctx, record: Pick<AuditRecord, Own>): Promise<void> {
  const { requestId, address } = ctx.request
  return ctx.store.audit
    .add({ at: ctx.clock.now(), userId: ctx.caller?.userId ?? null, action: name, address, requestId, ...record })
    .catch((error: unknown) =>
      ctx.log.error({ err: error, call: name, outcome: record.outcome, requestId }, 'an audit entry was not written'),
    )
}
