import type { PrismaClient } from '@backhaul/database/client'

export interface SessionRow {
  id: string
  userId: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  userAgent: string
  address: string
}

export const sessionsStore = (prisma: PrismaClient) => ({
  create: async (row: SessionRow): Promise<void> => {
    await prisma.session.create({ data: row })
  },

  find: (id: string): Promise<SessionRow | null> => prisma.session.findUnique({ where: { id } }),

  /** Unexpired sessions of a user, the last used first. */
  ofUser: (userId: string, now: number): Promise<SessionRow[]> =>
    prisma.session.findMany({ where: { userId, expiresAt: { gt: new Date(now) } }, orderBy: { lastUsedAt: 'desc' }, take: 100 }),

  remove: async (userId: string, id: string): Promise<boolean> => {
    const { count } = await prisma.session.deleteMany({ where: { id, userId } })
    return count > 0
  },

  /** Removes the other sessions of a user and returns their ids. */
  removeOthers: async (userId: string, keepId: string | null): Promise<string[]> => {
    const rows = await prisma.$queryRaw<{ id: string }[]>`
      DELETE FROM sessions WHERE user_id = ${userId} AND id IS DISTINCT FROM ${keepId}::text RETURNING id`
    return rows.map(({ id }) => id)
  },

  /** Writes when sessions were last used, and drops the expired ones; called now and then, not per request. */
  tidy: async (used: ReadonlyMap<string, number>, now: number): Promise<void> => {
    const rows = JSON.stringify(Array.from(used, ([id, at]) => ({ id, at: new Date(at) })))
    await prisma.$executeRaw`
      UPDATE sessions SET last_used_at = given.at
      FROM jsonb_to_recordset(${rows}::jsonb) AS given(id text, at timestamptz)
      WHERE sessions.id = given.id`
    await prisma.session.deleteMany({ where: { expiresAt: { lt: new Date(now) } } })
  },
})
