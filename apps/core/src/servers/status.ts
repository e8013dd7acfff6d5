import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const status: Handle<typeof contract.servers.status> = ({ input, ctx, fail }) => {
  const record = ctx.registry.servers.find(ctx.caller.scope, input.serverId)
  if (record === null) throw fail('SERVER_NOT_FOUND')
  const { uniqueId, state, serverUsage, upTime, lastSeen } = record.row
  return { uniqueId, state, serverUsage, upTime, lastSeen }
}
