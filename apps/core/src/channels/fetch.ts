import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const fetch: Handle<typeof contract.channels.fetch> = ({ input, ctx, fail }) => {
  const { scope } = ctx.caller
  const { channels } = ctx.registry
  if (input.group !== undefined && ctx.registry.group(scope, input.group) === null) throw fail('GROUP_NOT_FOUND')
  const { rows, truncated } = channels.rows(input.group === undefined ? channels.inScope(scope) : channels.ofGroup(input.group))
  return { channels: rows, truncated }
}
