import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const get: Handle<typeof contract.servers.get> = ({ input, ctx, fail }) => {
  const record = ctx.registry.servers.find(ctx.caller.scope, input.serverId)
  if (record === null) throw fail('SERVER_NOT_FOUND')
  return record.row
}
