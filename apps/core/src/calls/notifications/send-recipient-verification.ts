import type { calls } from '@backhaul/contract/notifications'
import { verificationMs } from '@backhaul/rules/alerts'
import { hashOfSecret } from '../../devices/link/fleet-grant.ts'
import type { Handle } from '../../http/handle.ts'
import { publicUrl } from '../../public-url.ts'

// The spec doesn't say; an address gets a link at most every minute, and a user sends at most 30 links an hour.
const againAfterMs = 60_000
const quotaMs = 3600_000
const quota = 30

/** The reply is the same for every address, so that it tells nothing about other users. A verified address gets no further mail. */
export const sendRecipientVerification: Handle<typeof calls.sendRecipientVerification> = async ({
  input: { email },
  ctx,
  fail,
  changed,
}) => {
  const { store, caller, config } = ctx
  const now = ctx.transportClock.now()
  const secret = ctx.ids.secret()
  const times = { now, since: now - againAfterMs, expiresAt: now + verificationMs }
  if (await store.alertRecipients.link(email, hashOfSecret(secret), times)) {
    // A page of the console, which asks before it verifies. No browser sends the fragment, so no log of a server has the secret.
    const url = `${publicUrl(config)}/recipient_verification#${secret}`
    const mail = { kind: 'verification', to: email, ...verificationMail(url), requestedBy: caller.userId } as const
    if (!(await ctx.mailer.send(mail, { since: now - quotaMs, max: quota })))
      throw fail('TOO_MANY_ATTEMPTS', { retryAfterS: quotaMs / 1000 })
  } else if (!(await store.alertRecipients.isVerified(email))) {
    const linkedAt = (await store.alertRecipients.linkedAt(email)) ?? now
    throw fail('TOO_MANY_ATTEMPTS', { retryAfterS: Math.max(1, Math.ceil((linkedAt + againAfterMs - now) / 1000)) })
  }
  changed({}, { recipient: email })
  return { done: true }
}

/** Both languages, because the language of a recipient is not known. */
const verificationMail = (url: string) => ({
  subject: 'Backhaul: confirm your address for alerts / 确认接收告警的邮箱',
  text: [
    'You were entered as a recipient of alerts. Open this link within 72 hours and confirm your address to receive them:',
    url,
    'If you do not want these mails, ignore this one.',
    '',
    '您已被添加为告警接收人。请在 72 小时内打开以下链接并确认邮箱以接收告警：',
    url,
    '如果您不需要这些邮件，请忽略本邮件。',
    '',
  ].join('\n'),
})
