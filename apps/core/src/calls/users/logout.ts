import type { calls } from '@backhaul/contract/users'
import type { Handle } from '../../http/handle.ts'

export const logout: Handle<typeof calls.logout> = async ({ ctx }) => {
  await ctx.sessions.end(ctx.caller.userId, ctx.caller.sessionId)
  ctx.request.setSession(null)
  return { done: true }
}
