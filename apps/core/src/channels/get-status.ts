import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../http/handle.ts'

export const getStatus: Handle<typeof calls.getStatus> = ({ input, ctx, fail }) => {
  const record = ctx.registry.channels.find(ctx.caller.scope, input.channelId)
  if (record === null) throw fail('CHANNEL_NOT_FOUND')
  return record.row
}
