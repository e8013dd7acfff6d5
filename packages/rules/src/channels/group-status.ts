import type { ChannelStatus } from '@backhaul/contract/channels'

/**
 * a group of channels is idle when one of them is idle, else collecting when one of them collects, else offline.
 * `resolutions.md 31`: every other status counts as neither.
 */
export function channelGroupStatus(statuses: readonly ChannelStatus[]): Extract<ChannelStatus, 'idle' | 'collecting' | 'offline'> {
  if (statuses.includes('idle')) return 'idle'
  return statuses.includes('collecting') ? 'collecting' : 'offline'
}
