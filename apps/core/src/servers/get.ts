import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../http/handle.ts'

export const get: Handle<typeof calls.get> = ({ input, ctx, fail }) => {
  const record = ctx.registry.servers.find(ctx.caller.scope, input.serverId)
  if (record === null) throw fail('SERVER_NOT_FOUND')
  return record.row
}
