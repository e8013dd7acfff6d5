import { patiently } from '@backhaul/database'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { unbounded, write } from './marks.ts'

export interface AuditRecord {
  at: number
  userId: string | null
  username: string | null
  /** The call, `units.setDelay`. */
  action: string
  objectKind: string | null
  objectId: string | null
  /** The inventory of the object, so that its administrators can read the entry. */
  inventoryId: string | null
  /** `ok` or an error code. */
  outcome: string
  address: string
  requestId: string
  /** Values of the changed fields before and after the call; empty when it changed none. `repeated` is the number of further refusals of the same kind that have no entry of their own. */
  details: { before?: Record<string, unknown>; after?: Record<string, unknown>; repeated?: number }
}

export const auditStore = (prisma: PrismaClient) => ({
  /** Adds one entry. Entries are never changed or removed. */
  add: write(async ({ at, details, ...record }: AuditRecord): Promise<void> => {
    await prisma.auditEntry.create({
      data: { ...record, at: new Date(at), details: details as Prisma.InputJsonObject },
      select: { id: true },
    })
  }),

  /** Adds an entry that may have been added already, by a statement that got no answer. */
  addOnce: write(async ({ at, details, ...record }: AuditRecord): Promise<void> => {
    const { userId, username, action, objectKind, objectId, inventoryId, outcome, address, requestId } = record
    const time = new Date(at)
    // One statement, so that none of it runs after the next attempt has begun.
    await prisma.$executeRaw`
      INSERT INTO audit_log (at, user_id, username, action, object_kind, object_id, inventory_id, outcome, address, request_id, details)
      SELECT ${time}::timestamptz, ${userId}, ${username}, ${action}, ${objectKind}, ${objectId}, ${inventoryId}, ${outcome},
        ${address}, ${requestId}, ${JSON.stringify(details)}::jsonb
      WHERE NOT EXISTS (
        SELECT 1 FROM audit_log
        WHERE at = ${time}::timestamptz AND request_id = ${requestId} AND action = ${action}
          AND object_id IS NOT DISTINCT FROM ${objectId})`
  }),

  /** Returns the accounts that signed in since a time, with their addresses: the newest ones first, at most `limit`. */
  signIns: unbounded(async (since: number, limit: number): Promise<{ username: string; address: string }[]> => {
    const { rows } = await patiently(
      prisma,
      `SELECT username, address FROM audit_log
       WHERE action = 'users.login' AND outcome = 'ok' AND at >= to_timestamp($1 / 1000.0)
       GROUP BY username, address ORDER BY max(at) DESC LIMIT $2`,
      [since, limit],
    )
    return rows as { username: string; address: string }[]
  }),
})
