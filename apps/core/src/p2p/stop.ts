import type { calls } from '@backhaul/contract/p2p'
import type { Handle } from '../http/handle.ts'
import { p2pLinkOf } from './link-of.ts'

/** A link that shall send, and that the channel does not know after a restart, is stopped without the channel. */
export const stop: Handle<typeof calls.stop> = async ({ channel, ctx, fail, command, changed }) => {
  const link = await ctx.store.p2pLinks.find(channel.id)
  if (link === null) throw fail('P2P_LINK_NOT_FOUND')
  if (!link.isStarted) throw fail('P2P_LINK_STOPPED')
  if (channel.state.sendsTo) await command({ kind: 'stopPointToPoint' })
  const stopped = await ctx.store.p2pLinks.change(channel.id, { isStarted: false }, ctx.clock.now())
  if (typeof stopped === 'string') throw fail('P2P_LINK_NOT_FOUND')
  ctx.farEnds.link(channel.id, null)
  changed({ isStarted: true }, { isStarted: false })
  return p2pLinkOf(ctx, ctx.caller, channel, stopped)
}
