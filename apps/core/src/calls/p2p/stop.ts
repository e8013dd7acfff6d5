import type { calls } from '@backhaul/contract/p2p'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { isRunning, p2pLinkOf } from './link-of.ts'
import { commandStream, storeStream } from './store-stream.ts'

/**
 * A link that shall send, and that the channel does not know after a restart, is stopped without the channel. A channel that sends
 * although its link is stored as stopped is stopped too.
 */
export const stop: Handle<typeof calls.stop> = ({ channel, ctx, fail, command, changed }) =>
  inTurn(channel, async () => {
    const link = await ctx.store.p2pLinks.find(channel.id)
    if (link === null) throw fail('P2P_LINK_NOT_FOUND')
    if (!isRunning(channel, link)) throw fail('P2P_LINK_STOPPED')
    const { sendsTo } = channel.state
    const stopped = await storeStream(ctx, channel, link, false)
    if (sendsTo) await commandStream(ctx, channel, link, () => command({ kind: 'stopPointToPoint' }))
    ctx.streams.delete(channel.id)
    // The channel has stopped, and reports it soon.
    if (channel.state.sendsTo === sendsTo) channel.state.sendsTo = null
    changed({ isStarted: link.isStarted }, { isStarted: false })
    return p2pLinkOf(ctx, ctx.caller, channel, stopped)
  })
