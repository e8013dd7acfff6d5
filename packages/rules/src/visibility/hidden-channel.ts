import type { SelectedChannel } from '@backhaul/contract/units'

/** Begins the id of a server for viewers who may not see that server. */
export const hiddenServer = 'hidden:'

/** The selected channel of a unit for viewers who may not see that channel. */
export const hiddenChannel: SelectedChannel = Object.freeze({ channelId: 'external:', name: '', external: true })
