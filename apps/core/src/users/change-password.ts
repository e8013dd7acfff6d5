import type { calls } from '@backhaul/contract/users'
import type { Handle } from '../http/handle.ts'
import { currentUser } from './current-user.ts'
import { hashPassword, isCommonPassword, passwordFits } from './password.ts'

export const changePassword: Handle<typeof calls.changePassword> = async ({ input, ctx, fail }) => {
  const { userId, username, sessionId } = ctx.caller
  // Guessing the old password from an open session is guessing all the same.
  const waitMs = ctx.throttle.attempt(username, ctx.exchange.address)
  if (waitMs > 0) throw fail('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(waitMs / 1000) })
  if (!(await passwordFits(await ctx.store.users.passwordHash(userId), input.oldPassword))) throw fail('OLD_PASSWORD_MISMATCH')
  ctx.throttle.forgive(username, ctx.exchange.address)
  if (isCommonPassword(input.newPassword)) throw fail('PASSWORD_TOO_COMMON')

  await ctx.store.users.setPassword(userId, await hashPassword(input.newPassword), ctx.clock.now())
  await ctx.sessions.endOthers(userId, sessionId)
  return currentUser(ctx, ctx.caller)
}
