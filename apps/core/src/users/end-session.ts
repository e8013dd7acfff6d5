import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const endSession: Handle<typeof contract.users.endSession> = async ({ input, ctx, fail }) => {
  if (!(await ctx.sessions.end(ctx.caller.userId, input.sessionId))) throw fail('SESSION_NOT_FOUND')
  return { done: true }
}
