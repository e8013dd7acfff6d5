import type { ChannelRow } from '@backhaul/contract/channels'
import { isChannelOffline } from '@backhaul/rules/channels'

/** Whether a channel receives, or is about to: one on air begins without a rate. */
export const hasBitrate = ({ status, onAir, bitrate }: ChannelRow): boolean => !isChannelOffline(status) && (bitrate > 0 || onAir)
