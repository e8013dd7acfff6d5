import type { calls } from '@backhaul/contract/p2p'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { isRunning } from './link-of.ts'

export const remove: Handle<typeof calls.remove> = ({ channel, ctx, fail, changed }) =>
  inTurn(channel, async () => {
    const link = await ctx.store.p2pLinks.find(channel.id)
    if (link !== null && isRunning(channel, link)) throw fail('P2P_LINK_RUNS')
    if (link === null || !(await ctx.store.p2pLinks.remove(channel.id))) throw fail('P2P_LINK_NOT_FOUND')
    ctx.streams.delete(channel.id)
    changed({ targetId: link.targetId }, {})
    return { done: true }
  })
