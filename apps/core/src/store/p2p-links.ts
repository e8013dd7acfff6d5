import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { read, unbounded, write } from './marks.ts'
import { refusalOf } from './refusals.ts'

/** A point-to-point link as it is stored. `isStarted`: it shall send. */
export interface StoredP2pLink {
  readonly channelId: string
  readonly targetId: string
  readonly groupIds: readonly string[]
  readonly selectedGroupId: string | null
  readonly isStarted: boolean
}

const shown = { omit: { lastModified: true } } as const

/** Point-to-point links: one per channel that sends, and one per channel that receives, by the database. */
export const p2pLinksStore = (prisma: PrismaClient) => ({
  find: read((channelId: string): Promise<StoredP2pLink | null> => prisma.pointToPointLink.findUnique({ where: { channelId }, ...shown })),

  /** Returns the links that shall send. The core itself reads them. */
  started: unbounded((): Promise<StoredP2pLink[]> => prisma.pointToPointLink.findMany({ where: { isStarted: true }, ...shown })),

  /**
   * `exists`: the channel has a link. `inUse`: the target receives another one. `loop`: the target sends to the channel, directly or
   * through others. `unknown`: a channel was removed meanwhile.
   */
  create: write(
    async (channelId: string, targetId: string, at: number): Promise<StoredP2pLink | 'exists' | 'inUse' | 'loop' | 'unknown'> => {
      try {
        return await prisma.$transaction(async (db) => {
          if (await sendsTo(db, targetId, channelId)) return 'loop'
          return db.pointToPointLink.create({ data: { channelId, targetId, lastModified: new Date(at) }, ...shown })
        })
      } catch (error) {
        const refused = refusalOf(error)
        if (refused === 'unknown') return 'unknown'
        if (refused !== 'taken') throw error
        return (await prisma.pointToPointLink.count({ where: { channelId } })) > 0 ? 'exists' : 'inUse'
      }
    },
  ),

  change: write(
    async (
      channelId: string,
      change: Partial<Pick<StoredP2pLink, 'targetId' | 'selectedGroupId'>> & { groupIds?: string[] },
      at: number,
    ): Promise<StoredP2pLink | 'missing' | 'inUse' | 'loop' | 'unknown'> => {
      try {
        return await prisma.$transaction(async (db) => {
          if (change.targetId !== undefined && (await sendsTo(db, change.targetId, channelId))) return 'loop'
          return db.pointToPointLink.update({ where: { channelId }, data: { ...change, lastModified: new Date(at) }, ...shown })
        })
      } catch (error) {
        const refused = refusalOf(error)
        if (refused === null) throw error
        return refused === 'taken' ? 'inUse' : refused
      }
    },
  ),

  /** Stores whether a link shall send; null when there is no link. */
  setStarted: unbounded(async (channelId: string, isStarted: boolean, at: number): Promise<StoredP2pLink | null> => {
    const [link] = await prisma.pointToPointLink.updateManyAndReturn({
      where: { channelId },
      data: { isStarted, lastModified: new Date(at) },
      ...shown,
    })
    return link ?? null
  }),

  remove: write(
    async (channelId: string): Promise<boolean> => (await prisma.pointToPointLink.deleteMany({ where: { channelId } })).count > 0,
  ),
})

/** Returns whether a channel sends to another one, directly or through others. Links are set up one at a time until the transaction ends. */
async function sendsTo(db: Prisma.TransactionClient, channelId: string, otherId: string): Promise<boolean> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('point-to-point links', 0))`
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    WITH RECURSIVE reached AS (
      SELECT target_id FROM point_to_point_links WHERE channel_id = ${channelId}
      UNION SELECT links.target_id FROM point_to_point_links links JOIN reached ON links.channel_id = reached.target_id)
    SELECT EXISTS (SELECT 1 FROM reached WHERE target_id = ${otherId}) AS found`
  return row?.found === true
}
