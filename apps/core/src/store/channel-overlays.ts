import type { PrismaClient } from '@backhaul/database/client'

export const channelOverlaysStore = (prisma: PrismaClient) => ({
  /** Stores the picture of a channel; false when it has one. */
  async create(channelId: string, png: Uint8Array, at: number): Promise<boolean> {
    const data = [{ channelId, png: new Uint8Array(png), uploadedAt: new Date(at) }]
    return (await prisma.channelOverlay.createMany({ data, skipDuplicates: true })).count > 0
  },

  /** Returns the picture of a channel, or null. */
  async find(channelId: string): Promise<Uint8Array | null> {
    return (await prisma.channelOverlay.findUnique({ where: { channelId }, select: { png: true } }))?.png ?? null
  },

  /** False when the channel has none. */
  remove: async (channelId: string): Promise<boolean> => (await prisma.channelOverlay.deleteMany({ where: { channelId } })).count > 0,
})
