import type { ChannelSettings } from '@backhaul/device-link'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import { waitingSettings } from '../../devices/registry/wish.ts'

/**
 * Returns the settings of a channel: as it reports them, and as stored where it has not reported them. Those that were set while it
 * was offline count until it has taken them.
 */
export const settingsOf = ({ stored, state }: ChannelRecord): ChannelSettings => ({
  ...stored.settings,
  ...state.settings,
  ...waitingSettings(stored.wanted),
})
