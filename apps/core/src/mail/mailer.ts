import type { Clock } from '@backhaul/clock'
import type { Mail } from '@backhaul/contract/platform'
import { Email } from '@backhaul/contract/users'
import type { FastifyBaseLogger } from 'fastify'
import type { Ids } from '../ids.ts'
import { periodically } from '../periodically.ts'
import type { Store } from '../store/index.ts'
import type { DueMail, MailLimit } from '../store/mails.ts'
import type { MailTransport } from './smtp.ts'

/** How often the core looks for mails that are due. */
const lookEveryMs = 15_000
/** Mails per look; others are due at the next one. */
const dueMax = 5
/** A core that ends while it sends leaves a mail to the others after this time, which is longer than `dueMax` mails need. */
const leaseMs = 10 * 60_000
/** Waits between attempts. After the last one the mail has failed. */
const waitsMs: readonly number[] = [1, 5, 15, 60, 240].map((minutes) => minutes * 60_000)
const subjectMax = 200
const textMax = 20_000

interface Outgoing {
  readonly kind: Mail['kind']
  /** Null: the mail is only kept. */
  readonly to: string | null
  readonly replyTo?: string | null
  readonly subject: string
  readonly text: string
  readonly requestedBy: string | null
}

interface Deps {
  transportClock: Clock
  ids: Ids
  store: Store
  log: FastifyBaseLogger
  transport: MailTransport | null
}

export interface Mailer {
  /** Stores a mail in the outbox. With a mail server it is sent soon, without one it stays there. False: the limit is reached. */
  send(mail: Outgoing, limit?: MailLimit): Promise<boolean>
  close(): Promise<void>
}

/** Returns one line without control characters, so that no text of a user begins a header of its own. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const line = (text: string): string => text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, ' ').slice(0, subjectMax)

const isAddress = (text: string): boolean => Email.safeParse(text).success

/** Sends the mails of the outbox by the transport clock, because a mail server does not follow the time of the world. */
export function createMailer({ transportClock, ids, store, log, transport }: Deps): Mailer {
  const deliver = async (via: MailTransport, mail: DueMail): Promise<void> => {
    try {
      await via.send(mail)
    } catch (error) {
      const waitMs = waitsMs[mail.attempts - 1]
      // Without the message of the error, which can contain the address.
      const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
      const codes = line([code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number').join(' ') || 'ERROR')
      log.warn({ mailId: mail.id, code, responseCode, attempts: mail.attempts, isLast: waitMs === undefined }, 'a mail could not be sent')
      if (waitMs === undefined) await store.mails.end(mail, transportClock.now(), codes)
      else await store.mails.retryAt(mail.id, transportClock.now() + waitMs, codes)
      return
    }
    await store.mails.end(mail, transportClock.now(), null)
  }
  const delivery =
    transport &&
    periodically({ clock: transportClock, everyMs: lookEveryMs, log, failure: 'the outbox could not be read' }, async (signal) => {
      const now = transportClock.now()
      for (const mail of await store.mails.claimDue(now, now + leaseMs, dueMax)) if (!signal.aborted) await deliver(transport, mail)
    })

  return {
    async send({ to, replyTo = null, subject, text, ...mail }, limit) {
      if (to !== null && !isAddress(to)) throw new Error('A mail has no valid address.')
      const outgoing = {
        ...mail,
        id: ids.next(),
        to,
        replyTo: replyTo !== null && isAddress(replyTo) ? replyTo : null,
        subject: line(subject),
        text: text.slice(0, textMax),
        state: transport === null || to === null ? ('kept' as const) : ('waiting' as const),
        createdAt: transportClock.now(),
      }
      const isAdded = await store.mails.add(outgoing, limit ?? null)
      void delivery?.run()
      return isAdded
    },

    async close() {
      await delivery?.stop()
      transport?.close()
    },
  }
}
