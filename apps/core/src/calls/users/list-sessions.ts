import type { calls } from '@backhaul/contract/users'
import type { Handle } from '../../http/handle.ts'

export const listSessions: Handle<typeof calls.listSessions> = async ({ ctx }) => {
  const rows = await ctx.store.sessions.ofUser(ctx.caller.userId, ctx.transportClock.now())
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
