import type { PrismaClient } from '@backhaul/database/client'
import type { StoredKind } from './memberships.ts'

/** Returns whether another kind of device has an id: tokens of fleets and the device link name devices by it alone. */
export async function isIdOfAnotherKind(prisma: PrismaClient, kind: StoredKind, id: string): Promise<boolean> {
  const rows = await prisma.$queryRaw<{ kind: StoredKind }[]>`
    SELECT 'unit' AS kind FROM units WHERE id = ${id}
    UNION ALL SELECT 'channel' FROM channels WHERE id = ${id}
    UNION ALL SELECT 'server' FROM servers WHERE id = ${id}`
  return rows.some((one) => one.kind !== kind)
}
