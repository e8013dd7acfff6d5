import type { calls } from '@backhaul/contract/p2p'
import type { Handle } from '../../http/handle.ts'
import { p2pLinkOf } from './link-of.ts'

export const get: Handle<typeof calls.get> = async ({ channel, ctx, fail }) => {
  const link = await ctx.store.p2pLinks.find(channel.id)
  if (link === null) throw fail('P2P_LINK_NOT_FOUND')
  return p2pLinkOf(ctx, ctx.caller, channel, link)
}
