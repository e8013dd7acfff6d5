import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const status: Handle<typeof contract.channels.status> = ({ input, ctx, fail }) => {
  const record = ctx.registry.channels.find(ctx.caller.scope, input.channelId)
  if (record === null) throw fail('CHANNEL_NOT_FOUND')
  return record.row
}
