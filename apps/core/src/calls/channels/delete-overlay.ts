import type { calls } from '@backhaul/contract/channels'
import { refuseChannelOffline } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { overlayOf } from './details-of.ts'

export const deleteOverlay: Handle<typeof calls.deleteOverlay> = async (args) => {
  const { channel, fail, refuse } = args
  await applySettings(args, () => {
    if (overlayOf(channel) === null) throw fail('OVERLAY_NOT_FOUND')
    refuse(refuseChannelOffline(channel.row))
    // The picture goes with the setting that names it.
    return { settings: { overlay: null }, command: { kind: 'setOverlay', overlay: null }, columns: { overlayPng: null } }
  })
  return { removed: true }
}
