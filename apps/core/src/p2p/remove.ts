import type { calls } from '@backhaul/contract/p2p'
import type { Handle } from '../http/handle.ts'

export const remove: Handle<typeof calls.remove> = async ({ channel, ctx, fail, changed }) => {
  const link = await ctx.store.p2pLinks.find(channel.id)
  if (link?.isStarted) throw fail('P2P_LINK_RUNS')
  if (link === null || !(await ctx.store.p2pLinks.remove(channel.id))) throw fail('P2P_LINK_NOT_FOUND')
  changed({ targetId: link.targetId }, {})
  return { done: true }
}
