import type { Prisma, PrismaClient } from '@backhaul/database/client'

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
  add: async ({ at, details, ...record }: AuditRecord): Promise<void> => {
    await prisma.auditEntry.create({
      data: { ...record, at: new Date(at), details: details as Prisma.InputJsonObject },
      select: { id: true },
    })
  },
})
