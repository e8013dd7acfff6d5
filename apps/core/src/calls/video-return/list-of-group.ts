import type { calls } from '@backhaul/contract/video-return'
import type { Handle } from '../../http/handle.ts'

export const listOfGroup: Handle<typeof calls.listOfGroup> = ({ group, ctx }) => {
  const { rows, truncated } = ctx.registry.views.rows(ctx.caller, 'videoReturn', group.id)
  return { videoReturnChannels: rows, truncated }
}
