import type { PrismaClient } from '@backhaul/database/client'
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
  find: (channelId: string): Promise<StoredP2pLink | null> => prisma.pointToPointLink.findUnique({ where: { channelId }, ...shown }),

  /** Returns the links that shall send. The core itself reads them. */
  started: (): Promise<StoredP2pLink[]> => prisma.pointToPointLink.findMany({ where: { isStarted: true }, ...shown }),

  /** `exists`: the channel has a link. `inUse`: the target receives another one. `unknown`: a channel was removed meanwhile. */
  create: async (channelId: string, targetId: string, at: number): Promise<StoredP2pLink | 'exists' | 'inUse' | 'unknown'> => {
    try {
      return await prisma.pointToPointLink.create({ data: { channelId, targetId, lastModified: new Date(at) }, ...shown })
    } catch (error) {
      const refused = refusalOf(error)
      if (refused === 'unknown') return 'unknown'
      if (refused !== 'taken') throw error
      return (await prisma.pointToPointLink.count({ where: { channelId } })) > 0 ? 'exists' : 'inUse'
    }
  },

  change: async (
    channelId: string,
    change: Partial<Pick<StoredP2pLink, 'targetId' | 'selectedGroupId' | 'isStarted'>> & { groupIds?: string[] },
    at: number,
  ): Promise<StoredP2pLink | 'missing' | 'inUse' | 'unknown'> => {
    try {
      return await prisma.pointToPointLink.update({ where: { channelId }, data: { ...change, lastModified: new Date(at) }, ...shown })
    } catch (error) {
      const refused = refusalOf(error)
      if (refused === null) throw error
      return refused === 'taken' ? 'inUse' : refused
    }
  },

  remove: async (channelId: string): Promise<boolean> => (await prisma.pointToPointLink.deleteMany({ where: { channelId } })).count > 0,
})
