import type { calls } from '@backhaul/contract/users'
import { currentUser } from '../../auth/current-user.ts'
import { passwordFits } from '../../auth/passwords.ts'
import type { Caller } from '../../caller.ts'
import type { Handle } from '../../http/handle.ts'

export const login: Handle<typeof calls.login> = async ({ input, ctx, fail }) => {
  const { address, userAgent } = ctx.request
  if (!ctx.request.keepsSession) throw fail('HTTPS_REQUIRED')
  const account = await ctx.signInAttempts.check(input.username, address, async () => {
    const found = await ctx.store.users.credentials(input.username)
    return (await passwordFits(found?.passwordHash ?? null, input.password, address)) ? found : null
  })
  if (account === null) throw fail('SIGN_IN_FAILED')

  // A sign-in replaces the session this browser had. The call is public, so most requests carry none.
  const former: Caller | null = ctx.caller
  const opened = await ctx.sessions.open(account.id, account.passwordHash, { userAgent, address }, former?.sessionId ?? null)
  if (opened === null) throw fail('SIGN_IN_FAILED')
  ctx.request.setSession(opened.token)
  return currentUser(ctx, opened.caller)
}
