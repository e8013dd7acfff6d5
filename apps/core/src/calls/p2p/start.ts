import type { calls } from '@backhaul/contract/p2p'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { isRunning, p2pLinkOf } from './link-of.ts'
import { commandStream, storeStream } from './store-stream.ts'

/** The link is stored as started, so that a channel that restarts sends again. */
export const start: Handle<typeof calls.start> = ({ channel, ctx, fail, command, changed }) =>
  inTurn(channel, async () => {
    const link = await ctx.store.p2pLinks.find(channel.id)
    if (link === null) throw fail('P2P_LINK_NOT_FOUND')
    if (isRunning(channel, link)) throw fail('P2P_LINK_RUNS')
    if (channel.link === null) throw fail('CHANNEL_OFFLINE')
    const started = await storeStream(ctx, channel, link, true)
    await commandStream(ctx, channel, link, () => command({ kind: 'startPointToPoint', channelId: link.targetId }))
    changed({ isStarted: false }, { isStarted: true })
    return p2pLinkOf(ctx, ctx.caller, channel, started)
  })
