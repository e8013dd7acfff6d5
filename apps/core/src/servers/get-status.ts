import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../http/handle.ts'

export const getStatus: Handle<typeof calls.getStatus> = ({ input, ctx, fail }) => {
  const record = ctx.registry.servers.find(ctx.caller.scope, input.serverId)
  if (record === null) throw fail('SERVER_NOT_FOUND')
  const { uniqueId, state, serverUsage, upTime, lastSeen } = record.row
  return { uniqueId, state, serverUsage, upTime, lastSeen }
}
