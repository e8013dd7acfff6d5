import type { calls } from '@backhaul/contract/groups'
import { refuseInvitation } from '@backhaul/rules/groups'
import type { Handle } from '../../http/handle.ts'

// The spec doesn't say; a user sends at most 30 invitations an hour, and an address gets at most 3.
const quotaMs = 3600_000
const quota = 30
const quotaPerRecipient = 3

export const invite: Handle<typeof calls.invite> = async ({ group, input: { kind, email, name, message }, ctx, refuse, fail, changed }) => {
  const user = await ctx.store.users.withRights(ctx.caller.userId)
  const sender = { username: ctx.caller.username, email: user?.email ?? null }
  refuse(refuseInvitation(sender))
  const mail = {
    kind: 'invitation',
    to: email,
    replyTo: sender.email,
    subject: `Invitation to an interview: ${group.name} / 访谈邀请：${group.name}`,
    text: invitationText({ name, message, group: group.name, sender: `${sender.username} (${sender.email})` }),
    requestedBy: ctx.caller.userId,
  } as const
  const limit = { since: ctx.transportClock.now() - quotaMs, max: quota, maxPerRecipient: quotaPerRecipient }
  if (!(await ctx.mailer.send(mail, limit))) throw fail('TOO_MANY_ATTEMPTS', { retryAfterS: quotaMs / 1000 })
  changed({}, { invitation: { kind, email, name } })
  return { done: true }
}

/** Both languages, because the language of a guest is not known. */
const invitationText = ({ name, message, group, sender }: Record<'name' | 'message' | 'group' | 'sender', string>) =>
  [
    `To: ${name}`,
    `${sender} invites you to an interview with ${group}.`,
    `${sender} 邀请您参加 ${group} 的访谈。`,
    '',
    message,
    '',
    'Reply to this mail to answer. / 回复本邮件即可答复。',
    '',
  ].join('\n')
