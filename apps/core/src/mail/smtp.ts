import type { Config } from '../config.ts'
import type { DueMail } from '../store/mails.ts'

export interface MailTransport {
  /** Resolves when the mail server has taken the mail. */
  send(mail: DueMail): Promise<void>
  close(): void
}

/** Returns the connection to the mail server of SMTP_URL, or null without one. A mail server with a password must offer TLS. */
export async function smtpTransport({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Promise<MailTransport | null> {
  if (SMTP_URL === undefined) return null
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const secure = protocol === 'smtps:'
  const auth = username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: auth !== undefined && !secure,
    ...(auth && { auth }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, replyTo, subject, text }) {
      // Addresses as objects: a text would be read as a list of addresses.
      const address = (one: string) => ({ name: '', address: one })
      await transport.sendMail({
        from: address(MAIL_FROM),
        to: address(to),
        ...(replyTo !== null && { replyTo: address(replyTo) }),
        subject,
        text,
        // The same for every attempt, so that a mail server can recognize a repetition.
        messageId: `<${id}@backhaul>`,
      })
    },
    close: () => transport.close(),
  }
}
