import type { calls } from '@backhaul/contract/p2p'
import type { Handle } from '../http/handle.ts'
import { p2pLinkOf } from './link-of.ts'

/** The link is stored as started once the channel has accepted it, so that a channel that restarts sends again. */
export const start: Handle<typeof calls.start> = async ({ channel, ctx, fail, command, changed }) => {
  const link = await ctx.store.p2pLinks.find(channel.id)
  if (link === null) throw fail('P2P_LINK_NOT_FOUND')
  if (link.isStarted) throw fail('P2P_LINK_RUNS')
  await command({ kind: 'startPointToPoint', channelId: link.targetId })
  const started = await ctx.store.p2pLinks.change(channel.id, { isStarted: true }, ctx.clock.now())
  if (typeof started === 'string') throw fail('P2P_LINK_NOT_FOUND')
  ctx.farEnds.link(channel.id, link.targetId)
  changed({ isStarted: false }, { isStarted: true })
  return p2pLinkOf(ctx, ctx.caller, channel, started)
}
