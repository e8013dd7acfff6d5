import type { calls } from '@backhaul/contract/channels'
import { refuseChannelOffline } from '@backhaul/rules/channels'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { overlayOf } from './details-of.ts'

export const deleteOverlay: Handle<typeof calls.deleteOverlay> = async (args) => {
  const { channel, ctx, fail, refuse } = args
  if (overlayOf(channel) === null) throw fail('OVERLAY_NOT_FOUND')
  refuse(refuseChannelOffline(channel.row))
  await applySettings(args, { overlay: null }, { command: { kind: 'setOverlay', overlay: null } })
  await ctx.store.channelOverlays.remove(channel.id)
  return { removed: true }
}
