import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'

export const list: Handle<typeof calls.list> = ({ input, ctx }) => {
  const { rows, truncated } = ctx.registry.views.rows(ctx.caller, 'channel', input.group)
  return { channels: rows, truncated }
}
