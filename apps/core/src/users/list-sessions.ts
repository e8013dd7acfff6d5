import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const sessions: Handle<typeof contract.users.sessions> = async ({ ctx }) => {
  const rows = await ctx.store.sessions.ofUser(ctx.caller.userId, ctx.clock.now())
  return rows.map((row) => ({
    id: row.id,
    current: row.id === ctx.caller.sessionId,
    createdAt: row.createdAt.getTime(),
    lastUsedAt: row.lastUsedAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    userAgent: row.userAgent,
    address: row.address,
  }))
}
