import type { AlertRecipient, AlertRule } from '@backhaul/contract/notifications'
import type { PrismaClient } from '@backhaul/database/client'
import { read, write } from './marks.ts'

export const alertRecipientsStore = (prisma: PrismaClient) => {
  const verified = async (emails: readonly string[]): Promise<Set<string>> => {
    if (emails.length === 0) return new Set()
    const rows = await prisma.alertRecipient.findMany({
      where: { email: { in: [...emails] }, verifiedAt: { not: null } },
      select: { email: true },
    })
    return new Set(rows.map(({ email }) => email))
  }

  return {
    /** Returns the recipients of rules, each once, and whether they are verified. */
    of: read(async (rules: readonly AlertRule[]): Promise<AlertRecipient[]> => {
      const emails = [...new Set(rules.flatMap(({ recipients }) => recipients))].toSorted()
      const known = await verified(emails)
      return emails.map((email) => ({ email, verified: known.has(email) }))
    }),

    /** Stores the hash of a new link, which replaces the one before; false for a verified address and one with a link after `since`. */
    link: write(
      async (
        email: string,
        hash: string,
        { now, since, expiresAt }: { now: number; since: number; expiresAt: number },
      ): Promise<boolean> => {
        const count = await prisma.$executeRaw`
        INSERT INTO alert_recipients (email, hash, linked_at, expires_at)
        VALUES (${email}, ${hash}, to_timestamp(${now}::float8 / 1000), to_timestamp(${expiresAt}::float8 / 1000))
        ON CONFLICT (email) DO UPDATE
        SET hash = excluded.hash, linked_at = excluded.linked_at, expires_at = excluded.expires_at
        WHERE alert_recipients.verified_at IS NULL AND alert_recipients.linked_at <= to_timestamp(${since}::float8 / 1000)`
        return count > 0
      },
    ),

    isVerified: read(async (email: string): Promise<boolean> => (await verified([email])).size > 0),

    /** Returns when the last link of an address was stored; null for an address without one. */
    linkedAt: read(async (email: string): Promise<number | null> => {
      const row = await prisma.alertRecipient.findUnique({ where: { email }, select: { linkedAt: true } })
      return row?.linkedAt.getTime() ?? null
    }),

    /** Verifies the address of a link that is newer than `since`; null for an unknown or older one. A verified address has no end. */
    verify: write(async (hash: string, { now, since }: { now: number; since: number }): Promise<string | null> => {
      const [row] = await prisma.alertRecipient.updateManyAndReturn({
        where: { hash, linkedAt: { gt: new Date(since) } },
        data: { verifiedAt: new Date(now), expiresAt: null },
        select: { email: true },
      })
      return row?.email ?? null
    }),
  }
}
