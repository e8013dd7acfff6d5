import type { calls } from '@backhaul/contract/users'
import type { Handle } from '../../http/handle.ts'

export const endSession: Handle<typeof calls.endSession> = async ({ input, ctx, fail, changed }) => {
  if (!(await ctx.sessions.end(ctx.caller.userId, input.sessionId))) throw fail('SESSION_NOT_FOUND')
  changed({ sessionId: input.sessionId }, {})
  return { done: true }
}
