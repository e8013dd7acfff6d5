import type { calls } from '@backhaul/contract/channels'
import { refuseChannelOffline } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { changeOverlay } from './change-overlay.ts'
import { overlayOf } from './details-of.ts'

export const deleteOverlay: Handle<typeof calls.deleteOverlay> = (args) =>
  inTurn(args.channel, async () => {
    const { channel, fail, refuse } = args
    if (overlayOf(channel) === null) throw fail('OVERLAY_NOT_FOUND')
    refuse(refuseChannelOffline(channel.row))
    await changeOverlay(args, null, null)
    return { removed: true }
  })
