import { Preferences } from '@backhaul/contract/preferences'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { read, write } from './marks.ts'

export const preferencesStore = (prisma: PrismaClient) => ({
  /** Returns complete preferences; fields that were never set, or no longer fit the contract, are at their default. */
  get: read(async (userId: string): Promise<Preferences> => {
    const row = await prisma.preference.findUnique({ where: { userId } })
    return readable(row?.value)
  }),

  /** Merges a change into the stored preferences in one transaction, so that two tabs do not undo each other. */
  change: write((userId: string, now: number, merge: (before: Preferences) => Preferences): Promise<Preferences> =>
    prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${userId}, 0))`
      const row = await tx.preference.findUnique({ where: { userId } })
      const value = Preferences.parse(merge(readable(row?.value)))
      const stored = { value: value as Prisma.InputJsonObject, updatedAt: new Date(now) }
      await tx.preference.upsert({ where: { userId }, create: { userId, ...stored }, update: stored })
      return value
    }),
  ),
})

/** Stored preferences outlive releases: a field that no longer parses falls back alone, not all of them. */
function readable(value: unknown): Preferences {
  const parsed = Preferences.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const kept = { ...(value as Record<string, unknown>) }
  for (const issue of parsed.error.issues) delete kept[String(issue.path[0])]
  return Preferences.parse(kept)
}
