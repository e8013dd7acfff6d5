import type { calls } from '@backhaul/contract/p2p'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { isRunning, p2pLinkOf } from './link-of.ts'
import { storeStream } from './store-stream.ts'

/** The link is stored as started once the channel has accepted it, so that a channel that restarts sends again. */
export const start: Handle<typeof calls.start> = ({ channel, ctx, fail, command, changed }) =>
  inTurn(channel, async () => {
    const link = await ctx.store.p2pLinks.find(channel.id)
    if (link === null) throw fail('P2P_LINK_NOT_FOUND')
    if (isRunning(channel, link)) throw fail('P2P_LINK_RUNS')
    await command({ kind: 'startPointToPoint', channelId: link.targetId })
    const started = await storeStream(ctx, link, true, { kind: 'stopPointToPoint' })
    changed({ isStarted: false }, { isStarted: true })
    return p2pLinkOf(ctx, ctx.caller, channel, started)
  })
