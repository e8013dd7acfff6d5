import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'
import { currentUser } from './current-user.ts'
import { passwordFits } from './password.ts'

export const login: Handle<typeof contract.users.login> = async ({ input, ctx, fail }) => {
  const { address, userAgent } = ctx.exchange
  const waitMs = ctx.throttle.waitMs(input.username, address)
  if (waitMs > 0) throw fail('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(waitMs / 1000) })

  const credentials = await ctx.store.users.credentials(input.username)
  if (!(await passwordFits(credentials?.passwordHash ?? null, input.password)) || credentials === null) {
    ctx.throttle.failed(input.username, address)
    throw fail('SIGN_IN_FAILED')
  }
  ctx.throttle.succeeded(input.username)

  const { token, caller } = await ctx.sessions.open(credentials.id, { userAgent, address })
  await ctx.store.users.noteLogin(credentials.id, ctx.clock.now())
  ctx.exchange.setSession(token)
  return currentUser(ctx, caller)
}
