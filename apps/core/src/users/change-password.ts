import type { calls } from '@backhaul/contract/users'
import { currentUser } from '../auth/current-user.ts'
import { hashPassword, isCommonPassword, passwordFits } from '../auth/passwords.ts'
import type { Handle } from '../http/handle.ts'

export const changePassword: Handle<typeof calls.changePassword> = async ({ input, ctx, fail }) => {
  const { userId, username, sessionId } = ctx.caller
  // The old password can be guessed from an open session, so these attempts are limited like sign-ins.
  const waitMs = ctx.signInAttempts.recordAttempt(username, ctx.request.address)
  if (waitMs > 0) throw fail('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(waitMs / 1000) })
  if (!(await passwordFits(await ctx.store.users.passwordHash(userId), input.oldPassword))) throw fail('OLD_PASSWORD_MISMATCH')
  ctx.signInAttempts.clear(username, ctx.request.address)
  if (isCommonPassword(input.newPassword)) throw fail('PASSWORD_TOO_COMMON')

  await ctx.store.users.setPassword(userId, await hashPassword(input.newPassword), ctx.clock.now())
  await ctx.sessions.endOthers(userId, sessionId)
  return currentUser(ctx, ctx.caller)
}
