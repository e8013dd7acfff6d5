import type { calls } from '@backhaul/contract/users'
import { currentUser } from '../auth/current-user.ts'
import { passwordFits } from '../auth/passwords.ts'
import type { Caller } from '../caller.ts'
import type { Handle } from '../http/handle.ts'

export const login: Handle<typeof calls.login> = async ({ input, ctx, fail }) => {
  const { address, userAgent } = ctx.request
  const waitMs = ctx.signInAttempts.recordAttempt(input.username, address)
  if (waitMs > 0) throw fail('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(waitMs / 1000) })
  const clearAttempt = () => ctx.signInAttempts.clear(input.username, address)

  const credentials = await ctx.store.users.credentials(input.username).catch((error: unknown) => {
    clearAttempt()
    throw error
  })
  if (!(await passwordFits(credentials?.passwordHash ?? null, input.password)) || credentials === null) throw fail('SIGN_IN_FAILED')
  clearAttempt()

  const { token, caller } = await ctx.sessions.open(credentials.id, { userAgent, address })
  // A sign-in replaces the session this browser had. The call is public, so most requests carry none.
  const former: Caller | null = ctx.caller
  if (former !== null) await ctx.sessions.end(former.userId, former.sessionId)
  await ctx.store.users.noteLogin(credentials.id, ctx.clock.now())
  ctx.request.setSession(token)
  return currentUser(ctx, caller)
}
