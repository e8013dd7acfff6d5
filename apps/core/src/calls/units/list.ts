import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const list: Handle<typeof calls.list> = ({ input, ctx }) => {
  const { rows, truncated } = ctx.registry.views.rows(ctx.caller, 'unit', input.group)
  return { units: rows, truncated }
}
