import type { PrismaClient } from '@backhaul/database/client'

export const coresStore = (prisma: PrismaClient) => ({
  /** Notes that a core runs, and returns whether another one was noted within the given time, by the clock of the database. */
  note: async (id: string, withinMs: number): Promise<boolean> => {
    const [row] = await prisma.$queryRaw<{ others: boolean }[]>`
      WITH own AS (INSERT INTO cores (id, seen_at) VALUES (${id}, now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()),
        old AS (DELETE FROM cores WHERE seen_at < now() - interval '1 day')
      SELECT EXISTS (
        SELECT FROM cores WHERE id <> ${id} AND seen_at > now() - ${withinMs}::float8 * interval '1 millisecond'
      ) AS others`
    return row?.others ?? false
  },

  remove: async (id: string): Promise<void> => {
    await prisma.core.deleteMany({ where: { id } })
  },
})
