import { poolOf } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { write } from './marks.ts'

export const coresStore = (prisma: PrismaClient) => ({
  /** Notes that a core runs, and returns whether another one was noted within the given time, by the clock of the database. */
  note: write(async (id: string, withinMs: number): Promise<boolean> => {
    const { rows } = await poolOf(prisma).query<{ others: boolean }>(
      `WITH own AS (INSERT INTO cores (id, seen_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()),
        old AS (DELETE FROM cores WHERE seen_at < now() - interval '1 day')
      SELECT EXISTS (
        SELECT FROM cores WHERE id <> $1 AND seen_at > now() - $2::float8 * interval '1 millisecond'
      ) AS others`,
      [id, withinMs],
    )
    return rows[0]?.others ?? false
  }),

  remove: write(async (id: string): Promise<void> => {
    await prisma.core.deleteMany({ where: { id } })
  }),
})
