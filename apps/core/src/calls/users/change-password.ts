import type { calls } from '@backhaul/contract/users'
import { currentUser } from '../../auth/current-user.ts'
import { hashPassword, isCommonPassword, passwordFits } from '../../auth/passwords.ts'
import type { Handle } from '../../http/handle.ts'

export const changePassword: Handle<typeof calls.changePassword> = async ({ input, ctx, fail }) => {
  const { userId, username } = ctx.caller
  const { address, userAgent } = ctx.request
  // The old password can be guessed from an open session, so these attempts are limited like sign-ins.
  const formerHash = await ctx.signInAttempts.check(username, address, async () => {
    const stored = await ctx.store.users.passwordHash(userId)
    return (await passwordFits(stored, input.oldPassword, address)) ? stored : null
  })
  if (formerHash === null) throw fail('OLD_PASSWORD_MISMATCH')
  if (isCommonPassword(input.newPassword, username)) throw fail('PASSWORD_TOO_COMMON')

  const newHash = await hashPassword(input.newPassword, address)
  const opened = await ctx.sessions.changePassword(ctx.caller, formerHash, newHash, { userAgent, address })
  // Another session changed the password first.
  if (opened === null) throw fail('OLD_PASSWORD_MISMATCH')
  ctx.request.setSession(opened.token)
  return currentUser(ctx, opened.caller)
}
