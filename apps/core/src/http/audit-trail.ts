import { type AnyCall, type SubjectKind, subjects } from '@backhaul/contract'
import type { Ctx } from '../context.ts'
import type { AuditRecord } from '../store/audit.ts'
import { inventoryOf } from '../subjects.ts'
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
  const { on, resource, creates } = bound.call as Pick<AnyCall, 'resource' | 'creates'> & { on: SubjectKind | undefined }
  let inventoryId: string | null = null
  let details: AuditRecord['details'] = {}
  // A call on an inventory concerns an object in it, which has an id only once it exists.
  const isNew = creates !== undefined || (on !== undefined && subjects[on].id === 'inventoryId' && resource !== undefined)
  let objectId = on === undefined || isNew ? null : (input[subjects[on].id] as string)
  return {
    about(subject: unknown): void {
      if (on !== undefined) inventoryId = inventoryOf(on, subject as never)
    },

    changed(before: object, after: object, createdId?: string): void {
      details = differences(before as Fields, after as Fields)
      objectId = createdId ?? objectId
    },

    /** Writes the entry. `error` is the reason why the call failed, null when it succeeded. */
    async end(error: unknown): Promise<void> {
      const outcome = error === null ? 'ok' : problemOf(error, '').problem.code
      const record = {
        objectKind: creates ?? resource ?? on ?? null,
        objectId,
        inventoryId,
        details: error === null ? details : {},
        outcome,
      }
      const entry = write(bound, ctx, { ...actorOf(bound, input, ctx), ...record })
      // If the write timed out, the audit entry would too, so the caller does not wait for it.
      if (outcome !== 'STORAGE_UNAVAILABLE' && outcome !== 'OUTCOME_UNKNOWN') await entry
    },
  }
}

/** The user of the entry. A call without a session acts for the user it names, even when the browser sends a session along. */
function actorOf({ call }: BoundCall, input: Fields, { caller }: Ctx): Pick<AuditRecord, 'userId' | 'username'> {
  if (call.access === 'public') return { userId: null, username: typeof input['username'] === 'string' ? input['username'] : null }
  return { userId: caller?.userId ?? null, username: caller?.username ?? null }
}

/** Records a call that was refused before its input was read. */
export const refusedTrail = (bound: BoundCall, ctx: Ctx, outcome: string): Promise<void> =>
  write(bound, ctx, { ...actorOf(bound, {}, ctx), objectKind: null, objectId: null, inventoryId: null, details: {}, outcome })

type Own = 'userId' | 'username' | 'objectKind' | 'objectId' | 'inventoryId' | 'details' | 'outcome'

function write({ name, call }: BoundCall, ctx: Ctx, record: Pick<AuditRecord, Own>): Promise<void> {
  const { requestId, address } = ctx.request
  const entries = call.access === 'public' && record.outcome !== 'ok' ? ctx.refusedSignIns : ctx.store.audit
  const entry = { at: ctx.clock.now(), action: name, address, requestId, ...record }
  return entries.add(entry).catch((error: unknown) => ctx.lateAudit.add(entry, error))
}
