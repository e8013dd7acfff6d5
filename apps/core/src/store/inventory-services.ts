import type { PrismaClient } from '@backhaul/database/client'
import { read, write } from './marks.ts'

/** A service of an inventory as stored. `usedMs`: without the use that runs since `usedSince`. */
export interface StoredInventoryService {
  readonly status: string
  readonly trialEndsAt: number | null
  readonly expiresAt: number | null
  readonly usedMs: number
  readonly usedSince: number | null
}

export const inventoryServicesStore = (prisma: PrismaClient) => ({
  /** Null for a service that the inventory does not have. */
  find: read(async (inventoryId: string, name: string): Promise<StoredInventoryService | null> => {
    const row = await prisma.inventoryService.findUnique({ where: { inventoryId_name: { inventoryId, name } } })
    if (row === null) return null
    const { status, trialEndsAt, expiresAt, usedMs, usedSince } = row
    const times = { trialEndsAt: trialEndsAt?.getTime() ?? null, expiresAt: expiresAt?.getTime() ?? null }
    return { status, ...times, usedMs, usedSince: usedSince?.getTime() ?? null }
  }),

  /** Starts a trial; false when the inventory had one or the service meanwhile. */
  startTrial: write(
    async (inventoryId: string, name: string, endsAt: number): Promise<boolean> =>
      (await prisma.$executeRaw`
      INSERT INTO inventory_services AS known (inventory_id, name, status, trial_ends_at)
      VALUES (${inventoryId}, ${name}, 'ENABLED', to_timestamp(${endsAt}::float8 / 1000))
      ON CONFLICT (inventory_id, name) DO UPDATE SET status = excluded.status, trial_ends_at = excluded.trial_ends_at
      WHERE known.trial_ends_at IS NULL AND upper(known.status) <> 'ENABLED'`) > 0,
  ),
})
