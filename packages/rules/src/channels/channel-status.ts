import type { ChannelStatus } from '@backhaul/contract/channels'

/** unavailable is treated as offline. */
export const isChannelOffline = (status: ChannelStatus): boolean => status === 'offline' || status === 'unavailable'

// The spec doesn't say which statuses are busy; we take those in which the channel carries a stream or is about to.
// An `online` channel is free, like an `idle` one.
export const isChannelBusy = (status: ChannelStatus): boolean =>
  status === 'collecting' || status === 'PlayStoredFile' || status === 'connecting' || status === 'upgrading'

/** A channel that passes on what its source sends carries video too. It plays no file and sends no logs meanwhile. */
export const carriesVideo = (status: ChannelStatus): boolean => isChannelBusy(status) || status === 'online'
