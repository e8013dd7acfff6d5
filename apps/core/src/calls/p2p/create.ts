import type { calls } from '@backhaul/contract/p2p'
import { refuseP2pTarget } from '@backhaul/rules/p2p'
import type { Handle } from '../../http/handle.ts'
import { p2pLinkOf } from './link-of.ts'

export const create: Handle<typeof calls.create> = async ({ channel, input, ctx, fail, refuse, changed }) => {
  const target = ctx.registry.channels.find(ctx.caller.scope, input.targetId)
  if (target === null) throw fail('CHANNEL_NOT_FOUND')
  refuse(refuseP2pTarget(channel.row, target.row, []))
  const link = await ctx.store.p2pLinks.create(channel.id, target.id, ctx.clock.now())
  if (link === 'exists') throw fail('P2P_LINK_EXISTS')
  if (link === 'inUse') throw fail('P2P_TARGET_IN_USE')
  if (link === 'loop') throw fail('P2P_LOOP')
  if (link === 'unknown') throw fail('CHANNEL_NOT_FOUND')
  changed({}, { targetId: target.id })
  return p2pLinkOf(ctx, ctx.caller, channel, link)
}
