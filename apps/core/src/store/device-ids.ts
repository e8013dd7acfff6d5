import type { PrismaClient } from '@backhaul/database/client'
import { type StoredKind, tables } from './memberships.ts'

/** The statement that reads the kinds and ids of all devices. */
export const everyDeviceId = Object.entries(tables)
  .map(([kind, { devices }]) => `SELECT '${kind}' AS kind, id FROM ${devices}`)
  .join(' UNION ALL ')

/** Returns whether another kind of device has an id: tokens of fleets and the device link name devices by it alone. */
export async function isIdOfAnotherKind(prisma: PrismaClient, kind: StoredKind, id: string): Promise<boolean> {
  const rows = await prisma.$queryRawUnsafe<{ kind: StoredKind }[]>(`SELECT kind FROM (${everyDeviceId}) AS devices WHERE id = $1`, id)
  return rows.some((one) => one.kind !== kind)
}
