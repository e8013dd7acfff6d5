import type { calls } from '@backhaul/contract/channels'
import { rowsMax } from '../../devices/registry/record-index.ts'
import type { Handle } from '../../http/handle.ts'
import { matching } from './matching.ts'

export const filter: Handle<typeof calls.filter> = ({ input, ctx }) => {
  const { found, truncated } = matching(ctx, input, rowsMax)
  return { channels: found.map((channel) => ctx.registry.views.row(ctx.caller, channel)), truncated }
}
