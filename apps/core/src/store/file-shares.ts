import type { PrismaClient } from '@backhaul/database/client'
import type { FileDetails, StoredFile } from './channel-files.ts'

interface NewLink {
  hash: string
  fileId: string
  by: string
  expiresAt: number
}

export const fileSharesStore = (prisma: PrismaClient) => ({
  /** Stores a link to a file and removes its expired ones, unless `max` links of the file are valid. */
  add: ({ expiresAt, ...link }: NewLink, now: number, max: number): Promise<'added' | 'missing' | 'tooMany'> =>
    prisma.$transaction(async (db) => {
      const locked = await db.$queryRaw<unknown[]>`SELECT id FROM channel_files WHERE id = ${link.fileId} FOR UPDATE`
      if (locked.length === 0) return 'missing'
      await db.fileShare.deleteMany({ where: { fileId: link.fileId, expiresAt: { lte: new Date(now) } } })
      if ((await db.fileShare.count({ where: { fileId: link.fileId } })) >= max) return 'tooMany'
      await db.fileShare.create({ data: { ...link, expiresAt: new Date(expiresAt) } })
      return 'added'
    }),

  /** Returns the file of a valid link. */
  find: async (hash: string, now: number): Promise<Pick<StoredFile, 'serverId' | 'path' | 'part' | 'name' | 'transferring'> | null> => {
    const file = { select: { serverId: true, path: true, name: true, transferring: true, details: true } }
    const found = await prisma.fileShare.findFirst({ where: { hash, expiresAt: { gt: new Date(now) } }, select: { file } })
    return found && { ...found.file, part: (found.file.details as FileDetails).part }
  },
})
