import type { calls } from '@backhaul/contract/p2p'
import { refuseP2pTarget } from '@backhaul/rules/p2p'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { isRunning, p2pLinkOf } from './link-of.ts'

export const update: Handle<typeof calls.update> = ({ channel, input, ctx, fail, refuse, changed }) =>
  inTurn(channel, async () => {
    const before = await ctx.store.p2pLinks.find(channel.id)
    if (before === null) throw fail('P2P_LINK_NOT_FOUND')
    if (isRunning(channel, before)) throw fail('P2P_LINK_RUNS')
    const target = ctx.registry.channels.find(ctx.caller.scope, input.targetId)
    if (target === null) throw fail('CHANNEL_NOT_FOUND')
    refuse(refuseP2pTarget(channel.row, target.row, before.groupIds))
    const link = await ctx.store.p2pLinks.change(channel.id, { targetId: target.id }, ctx.clock.now())
    if (link === 'missing') throw fail('P2P_LINK_NOT_FOUND')
    if (link === 'inUse') throw fail('P2P_TARGET_IN_USE')
    if (link === 'loop') throw fail('P2P_LOOP')
    if (link === 'unknown') throw fail('CHANNEL_NOT_FOUND')
    changed({ targetId: before.targetId }, { targetId: target.id })
    return p2pLinkOf(ctx, ctx.caller, channel, link)
  })
