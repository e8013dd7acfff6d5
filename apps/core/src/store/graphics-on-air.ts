import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { shown, stored, type StoredComposition } from './graphics.ts'
import { read, unbounded, write } from './marks.ts'
import { refusalOf } from './refusals.ts'

/** Begins the use of the service at the first composition on air. */
const beginUse = (db: Prisma.TransactionClient, inventoryId: string, at: number) =>
  db.inventoryService.updateMany({ where: { inventoryId, name: 'graphics', usedSince: null }, data: { usedSince: new Date(at) } })

/** Ends the use of inventories that have nothing on air, and counts it. Without an inventory: of all of them. */
const endUse = (db: Prisma.TransactionClient, inventoryId: string | null, at: number) =>
  db.$executeRaw`
    UPDATE inventory_services SET used_since = NULL,
      used_ms = used_ms + greatest(0, ${at}::float8 - extract(epoch FROM used_since)::float8 * 1000)
    WHERE name = 'graphics' AND used_since IS NOT NULL AND (${inventoryId}::text IS NULL OR inventory_id = ${inventoryId})
      AND NOT EXISTS (SELECT FROM graphics_compositions AS one
        WHERE one.inventory_id = inventory_services.inventory_id AND one.on_air_channel_id IS NOT NULL)`

/** Compositions on channels, and the use of the service that this is. */
export const graphicsOnAirStore = (prisma: PrismaClient) => ({
  /** Shows a composition on a channel; `taken` when the channel shows another one, `changed` when the composition is on air or gone. */
  putOnAir: write(
    async (
      { id, inventoryId }: StoredComposition,
      { channelId, at }: { channelId: string; at: number },
    ): Promise<'done' | 'taken' | 'changed'> => {
      try {
        return await prisma.$transaction(async (db) => {
          const where = { id, state: 'ready', onAirChannelId: null }
          const { count } = await db.graphicsComposition.updateMany({ where, data: { onAirChannelId: channelId } })
          if (count === 0) return 'changed'
          await beginUse(db, inventoryId, at)
          return 'done'
        })
      } catch (error) {
        if (refusalOf(error) === 'taken') return 'taken'
        throw error
      }
    },
  ),

  /** The compositions that channels show, at most one per channel. */
  all: read(async (): Promise<StoredComposition[]> =>
    (await prisma.graphicsComposition.findMany({ where: { onAirChannelId: { not: null } }, ...shown })).map(stored),
  ),

  /** Takes a composition off its channel; false when it is on none. */
  takeOffAir: write(({ id, inventoryId, onAirChannelId }: StoredComposition, at: number): Promise<boolean> =>
    prisma.$transaction(async (db) => {
      const { count } = await db.graphicsComposition.updateMany({ where: { id, onAirChannelId }, data: { onAirChannelId: null } })
      if (count === 0 || onAirChannelId === null) return false
      await endUse(db, inventoryId, at)
      return true
    }),
  ),

  /**
   * Ends trials that are over, by their days or their use, and returns the compositions that these inventories and those without
   * the service have on air. It also ends the use of inventories whose channels were removed.
   */
  endTrials: unbounded(async (at: number, usageLimitMs: number): Promise<StoredComposition[]> => {
    await endUse(prisma, null, at)
    await prisma.$executeRaw`
      UPDATE inventory_services SET status = 'expired'
      WHERE name = 'graphics' AND upper(status) = 'ENABLED' AND trial_ends_at IS NOT NULL
        AND (trial_ends_at <= to_timestamp(${at}::float8 / 1000) OR used_ms
          + coalesce(${at}::float8 - extract(epoch FROM used_since)::float8 * 1000, 0) >= ${usageLimitMs}::float8)`
    const rows = await prisma.graphicsComposition.findMany({
      where: {
        onAirChannelId: { not: null },
        inventory: {
          services: {
            none: {
              name: 'graphics',
              status: { equals: 'ENABLED', mode: 'insensitive' },
              OR: [{ expiresAt: null }, { trialEndsAt: { not: null } }, { expiresAt: { gt: new Date(at) } }],
            },
          },
        },
      },
      ...shown,
    })
    return rows.map(stored)
  }),
})
