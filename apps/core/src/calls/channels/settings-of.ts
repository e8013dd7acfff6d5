import type { ChannelSettings } from '@backhaul/device-link'
import type { ChannelRecord } from '../../devices/registry/record.ts'

/**
 * Returns the settings of a channel: as it reports them, and as stored where it has not reported them, or where it was offline and
 * has not taken them yet.
 */
export const settingsOf = ({ stored, state }: ChannelRecord): ChannelSettings => ({
  ...stored.settings,
  ...state.settings,
  ...state.missed,
})
