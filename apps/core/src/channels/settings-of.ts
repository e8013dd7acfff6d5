import type { ChannelSettings } from '@backhaul/device-link'
import type { ChannelRecord } from '../devices/record.ts'

/** Returns the settings of a channel: as it reports them, and as stored where it has not reported them. */
export const settingsOf = ({ stored, state }: ChannelRecord): ChannelSettings => ({ ...stored.settings, ...state.settings })
