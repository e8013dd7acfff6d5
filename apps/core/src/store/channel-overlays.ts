import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { read } from './marks.ts'

export const channelOverlaysStore = (prisma: PrismaClient) => ({
  /** Returns the picture of a channel, or null. */
  find: read(async (channelId: string): Promise<Uint8Array | null> => {
    return (await prisma.channelOverlay.findUnique({ where: { channelId }, select: { png: true } }))?.png ?? null
  }),
})

/** Replaces the picture of a channel, also one that no setting names; null removes it. */
export async function setOverlayPng(db: Prisma.TransactionClient, channelId: string, bytes: Uint8Array | null, at: number): Promise<void> {
  if (bytes === null) return void (await db.channelOverlay.deleteMany({ where: { channelId } }))
  const picture = { png: new Uint8Array(bytes), uploadedAt: new Date(at) }
  await db.channelOverlay.upsert({ where: { channelId }, create: { channelId, ...picture }, update: picture, select: { channelId: true } })
}
