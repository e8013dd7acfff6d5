import type { PrismaClient } from '@backhaul/database/client'

export interface AuditRecord {
  at: number
  userId: string | null
  username: string | null
  /** The call, `units.setDelay`. */
  action: string
  objectId: string | null
  /** `ok` or an error code. */
  outcome: string
  address: string
  requestId: string
}

export const auditStore = (prisma: PrismaClient) => ({
  /** Adds one entry. Entries are never changed or removed. */
  add: async ({ at, ...record }: AuditRecord): Promise<void> => {
    await prisma.auditEntry.create({ data: { ...record, at: new Date(at) }, select: { id: true } })
  },
})
