import type { calls } from '@backhaul/contract/ai'
import type { Handle } from '../../http/handle.ts'

export const endSession: Handle<typeof calls.endSession> = async ({ aiSession, ctx, fail }) => {
  if (!(await ctx.store.aiSessions.remove(aiSession.id))) throw fail('AI_SESSION_NOT_FOUND')
  return { done: true }
}
