import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../../http/handle.ts'

export const setComment: Handle<typeof calls.setComment> = async ({ server, input, ctx, changed }) => {
  const { comment } = input
  await ctx.servers.configure(server, { comment }, changed)
  return { comment }
}
