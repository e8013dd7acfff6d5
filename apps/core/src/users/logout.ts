import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const logout: Handle<typeof contract.users.logout> = async ({ ctx }) => {
  await ctx.sessions.end(ctx.caller.userId, ctx.caller.sessionId)
  ctx.exchange.setSession(null)
  return { done: true }
}
