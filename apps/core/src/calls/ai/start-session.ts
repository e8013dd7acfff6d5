import type { calls } from '@backhaul/contract/ai'
import { refuseAi } from '@backhaul/rules/ai'
import type { Handle } from '../../http/handle.ts'

export const startSession: Handle<typeof calls.startSession> = async ({ unit, input, ctx, refuse, changed }) => {
  refuse(refuseAi(await ctx.store.inventories.serviceStatus(unit.inventoryId, 'ai_integration')))
  const session = await ctx.aiSessions.start(unit, input)
  changed({}, { sessionId: session.id, hours: input.hours })
  return session
}
