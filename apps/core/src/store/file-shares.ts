import type { PrismaClient } from '@backhaul/database/client'
import { read, write } from './marks.ts'

interface NewLink {
  hash: string
  fileId: string
  /** Username. */
  by: string
  expiresAt: number
}

/** The most valid links of one file, and of one user. */
interface Bounds {
  ofFile: number
  ofUser: number
}

export const fileSharesStore = (prisma: PrismaClient) => ({
  /** Stores a link to a file and removes the expired ones of the file and of the user, unless one of them has too many. */
  add: write(({ expiresAt, ...link }: NewLink, now: number, max: Bounds): Promise<'added' | 'missing' | 'tooMany' | 'tooManyOwn'> =>
    prisma.$transaction(async (db) => {
      const { fileId, by } = link
      // The user after the file, in this order always. The sessions of the user go on.
      const locked = await db.$queryRaw<unknown[]>`
        SELECT channel_files.id FROM channel_files, users WHERE channel_files.id = ${fileId} AND users.username = ${by}
        FOR UPDATE OF channel_files FOR NO KEY UPDATE OF users`
      if (locked.length === 0) return 'missing'
      // One statement, because the links of a file are made one after another.
      const [made] = await db.$queryRaw<{ file: bigint; own: bigint }[]>`
        WITH ended AS (DELETE FROM file_shares WHERE (file_id = ${fileId} OR by = ${by}) AND expires_at <= ${new Date(now)})
        SELECT count(*) FILTER (WHERE file_id = ${fileId}) AS file, count(*) FILTER (WHERE by = ${by}) AS own
        FROM file_shares WHERE (file_id = ${fileId} OR by = ${by}) AND expires_at > ${new Date(now)}`
      if (made === undefined || made.file >= max.ofFile) return 'tooMany'
      if (made.own >= max.ofUser) return 'tooManyOwn'
      await db.fileShare.create({ data: { ...link, createdAt: new Date(now), expiresAt: new Date(expiresAt) } })
      return 'added'
    }),
  ),

  /** Returns the file and the maker of a valid link. */
  find: read((hash: string, now: number): Promise<{ fileId: string; by: string } | null> =>
    prisma.fileShare.findFirst({ where: { hash, expiresAt: { gt: new Date(now) } }, select: { fileId: true, by: true } }),
  ),

  /** Returns the valid links of a file, the newest first: at most as many as a file has. */
  ofFile: read(async (fileId: string, now: number) => {
    const links = await prisma.fileShare.findMany({
      where: { fileId, expiresAt: { gt: new Date(now) } },
      orderBy: [{ createdAt: 'desc' }, { hash: 'asc' }],
    })
    return links.map(({ hash, by, createdAt, expiresAt }) => ({ hash, by, createdAt: createdAt.getTime(), expiresAt: expiresAt.getTime() }))
  }),

  /** Removes a link of a file. Returns the removed one; null without it. */
  end: write(async (fileId: string, hash: string): Promise<{ by: string; expiresAt: number } | null> => {
    const link = await prisma.fileShare.findFirst({ where: { fileId, hash } })
    if (link === null || (await prisma.fileShare.deleteMany({ where: { fileId, hash } })).count === 0) return null
    return { by: link.by, expiresAt: link.expiresAt.getTime() }
  }),
})
