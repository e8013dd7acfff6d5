import type { PrismaClient } from '@backhaul/database/client'
import { read, write } from './marks.ts'

export interface SessionRow {
  id: string
  userId: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  userAgent: string
  address: string
}

/** A sign-in that would exceed it ends the least recently used session of the user. */
const perUserMax = 20

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

export const sessionsStore = (prisma: PrismaClient) => ({
  /**
   * Adds the session of a sign-in and removes the former one of the browser. Returns the ids of ended sessions, or null when
   * the user no longer has the password that was checked. The lock on the user lets the sign-ins and the password change of
   * one user happen one after another, so that no sign-in survives the end of its password.
   */
  open: write((row: SessionRow, passwordHash: string, formerId: string | null): Promise<string[] | null> =>
    prisma.$transaction(async (tx) => {
      const users = await tx.$queryRaw<object[]>`
        UPDATE users SET last_login_at = ${row.createdAt}
        WHERE id = ${row.userId} AND active AND password_hash = ${passwordHash} RETURNING id`
      if (users.length === 0) return null
      const ended = await tx.$queryRaw<{ id: string }[]>`
        DELETE FROM sessions
        WHERE id = ${formerId} OR id IN (
          SELECT id FROM sessions WHERE user_id = ${row.userId} AND id IS DISTINCT FROM ${formerId}::text
          ORDER BY last_used_at DESC, id OFFSET ${perUserMax - 1}
        )
        RETURNING id`
      await tx.session.create({ data: row })
      return idsOf(ended)
    }),
  ),

  /** Replaces the password and all sessions of a user by new ones; null when the former password is no longer the stored one. */
  changePassword: write((row: SessionRow, formerHash: string, passwordHash: string): Promise<string[] | null> =>
    prisma.$transaction(async (tx) => {
      const { id, ...password } = { id: row.userId, passwordHash, passwordChangedAt: row.createdAt }
      const { count } = await tx.user.updateMany({ where: { id, active: true, passwordHash: formerHash }, data: password })
      if (count === 0) return null
      const ended = await tx.$queryRaw<{ id: string }[]>`DELETE FROM sessions WHERE user_id = ${id} RETURNING id`
      await tx.session.create({ data: row })
      return idsOf(ended)
    }),
  ),

  find: read((id: string): Promise<SessionRow | null> => prisma.session.findUnique({ where: { id } })),

  /** Unexpired sessions of a user, the last used first. */
  ofUser: read((userId: string, now: number): Promise<SessionRow[]> =>
    prisma.session.findMany({ where: { userId, expiresAt: { gt: new Date(now) } }, orderBy: { lastUsedAt: 'desc' }, take: perUserMax }),
  ),

  remove: write(async (userId: string, id: string): Promise<boolean> => {
    const { count } = await prisma.session.deleteMany({ where: { id, userId } })
    return count > 0
  }),

  /** Writes when sessions were last used, and drops the expired ones; called now and then, not per request. */
  tidy: write(async (used: ReadonlyMap<string, number>, now: number): Promise<void> => {
    const rows = JSON.stringify(Array.from(used, ([id, at]) => ({ id, at: new Date(at) })))
    await prisma.$executeRaw`
      UPDATE sessions SET last_used_at = given.at
      FROM jsonb_to_recordset(${rows}::jsonb) AS given(id text, at timestamptz)
      WHERE sessions.id = given.id`
    await prisma.session.deleteMany({ where: { expiresAt: { lt: new Date(now) } } })
  }),
})
