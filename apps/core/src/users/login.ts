import type { calls } from '@backhaul/contract/users'
import type { Caller } from '../caller.ts'
import type { Handle } from '../http/handle.ts'
import { currentUser } from './current-user.ts'
import { passwordFits } from './password.ts'

export const login: Handle<typeof calls.login> = async ({ input, ctx, fail }) => {
  const { address, userAgent } = ctx.exchange
  const waitMs = ctx.throttle.attempt(input.username, address)
  if (waitMs > 0) throw fail('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(waitMs / 1000) })
  const forgive = () => ctx.throttle.forgive(input.username, address)

  const credentials = await ctx.store.users.credentials(input.username).catch((error: unknown) => {
    forgive()
    throw error
  })
  if (!(await passwordFits(credentials?.passwordHash ?? null, input.password)) || credentials === null) throw fail('SIGN_IN_FAILED')
  forgive()

  const { token, caller } = await ctx.sessions.open(credentials.id, { userAgent, address })
  // Whoever signs in again in the same browser gives the former session up. Most come with none: the call is public.
  const former: Caller | null = ctx.caller
  if (former !== null) await ctx.sessions.end(former.userId, former.sessionId)
  await ctx.store.users.noteLogin(credentials.id, ctx.clock.now())
  ctx.exchange.setSession(token)
  return currentUser(ctx, caller)
}
