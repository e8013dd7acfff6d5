import type { Mail } from '@backhaul/contract/platform'
import type { PrismaClient } from '@backhaul/database/client'
import { literally } from './like.ts'
import { read, write } from './marks.ts'

/** Mails in the outbox. Beyond it the oldest one is removed, also one that waits. */
const mailsMax = 10_000

/** A mail that is to be sent now. */
export interface DueMail {
  readonly id: string
  readonly kind: Mail['kind']
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly attempts: number
}

export type NewMail = Pick<Mail, 'id' | 'kind' | 'to' | 'replyTo' | 'subject' | 'text' | 'createdAt'> & {
  readonly state: 'kept' | 'waiting'
  readonly requestedBy: string | null
}

export interface MailQuery {
  readonly offset: number
  readonly limit: number
  /** A part of the recipient or of the subject. */
  readonly searchValue?: string
  readonly state?: Mail['state'] | undefined
}

/** At most `max` mails of a kind that one user causes after `since`, and at most `maxPerRecipient` to one address. */
export interface MailLimit {
  readonly since: number
  readonly max: number
  readonly maxPerRecipient?: number
}

export const mailsStore = (prisma: PrismaClient) => ({
  /** Stores a mail; false when a limit of its kind is reached, also with calls at the same moment. */
  add: write(async ({ createdAt, ...mail }: NewMail, limit: MailLimit | null): Promise<boolean> => {
    const at = new Date(createdAt)
    const data = { ...mail, createdAt: at, nextAttemptAt: mail.state === 'waiting' ? at : null }
    const isAdded = await prisma.$transaction(async (db) => {
      if (limit !== null) {
        const { requestedBy, kind, to } = mail
        const { max, maxPerRecipient } = limit
        const recent = { kind, createdAt: { gt: new Date(limit.since) } }
        await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`mails ${requestedBy}`}, 0))`
        if ((await db.mail.count({ where: { requestedBy, ...recent } })) >= max) return false
        if (maxPerRecipient !== undefined) {
          // Always after the lock of the user, so that two calls never wait for each other.
          await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`mails to ${to}`}, 0))`
          if ((await db.mail.count({ where: { to, ...recent } })) >= maxPerRecipient) return false
        }
      }
      await db.mail.create({ data })
      return true
    })
    await prisma.$executeRaw`
      DELETE FROM mails WHERE id IN (SELECT id FROM mails ORDER BY created_at DESC, id LIMIT 100 OFFSET ${mailsMax})`
    return isAdded
  }),

  /** Takes mails that are due. Another core, or this one after a failure, takes them again at `until` unless their end is stored. */
  claimDue: write(
    (now: number, until: number, limit: number): Promise<DueMail[]> =>
      prisma.$queryRaw<DueMail[]>`
      UPDATE mails SET attempts = attempts + 1, next_attempt_at = to_timestamp(${until}::float8 / 1000)
      WHERE id IN (
        SELECT id FROM mails WHERE state = 'waiting' AND next_attempt_at <= to_timestamp(${now}::float8 / 1000)
        ORDER BY next_attempt_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, "to", reply_to AS "replyTo", subject, text, attempts`,
  ),

  retryAt: write(async (id: string, at: number, error: string): Promise<void> => {
    await prisma.mail.updateMany({ where: { id }, data: { nextAttemptAt: new Date(at), error } })
  }),

  /** Stores the end of a mail: sent, or failed with an error. The link of a verification is removed, because it acts. */
  end: write(async ({ id, kind }: Pick<DueMail, 'id' | 'kind'>, at: number, error: string | null): Promise<void> => {
    const state = error === null ? 'sent' : 'failed'
    const sentAt = error === null ? new Date(at) : null
    await prisma.mail.updateMany({
      where: { id },
      data: { state, nextAttemptAt: null, sentAt, error, ...(kind === 'verification' && { text: '' }) },
    })
  }),

  /** Returns one page, the newest first. */
  list: read(async ({ offset, limit, searchValue = '', state: wanted }: MailQuery): Promise<{ items: Mail[]; total: number }> => {
    const found = { contains: literally(searchValue), mode: 'insensitive' } as const
    const where = { ...(wanted && { state: wanted }), ...(searchValue !== '' && { OR: [{ to: found }, { subject: found }] }) }
    const [rows, total] = await Promise.all([
      prisma.mail.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        skip: offset,
        take: limit,
        omit: { requestedBy: true },
      }),
      prisma.mail.count({ where }),
    ])
    const items = rows.map(({ kind, state, createdAt, sentAt, nextAttemptAt, ...mail }) => ({
      ...mail,
      kind: kind as Mail['kind'],
      state: state as Mail['state'],
      createdAt: createdAt.getTime(),
      sentAt: sentAt?.getTime() ?? null,
      nextAttemptAt: nextAttemptAt?.getTime() ?? null,
    }))
    return { items, total }
  }),
})
