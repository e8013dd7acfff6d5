import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../http/handle.ts'

export const list: Handle<typeof calls.list> = ({ input, ctx, fail }) => {
  const { scope } = ctx.caller
  const { channels } = ctx.registry
  if (input.group !== undefined && ctx.registry.group(scope, input.group) === null) throw fail('GROUP_NOT_FOUND')
  const { rows, truncated } = channels.rows(input.group === undefined ? channels.inScope(scope) : channels.ofGroup(input.group))
  return { channels: rows, truncated }
}
