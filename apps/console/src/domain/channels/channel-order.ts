import type { ChannelRow, ChannelStatus } from '@backhaul/contract/channels'
import { isChannelBusy, isChannelOffline } from '@backhaul/rules/channels'
import { byName, byNumber, byText, type Compare } from '../compare.ts'
import { outputsOf } from './channel-outputs.ts'

/** The order of statuses: on air first, offline last. */
export const channelStatusRank: Readonly<Record<ChannelStatus, number>> = {
  collecting: 0,
  PlayStoredFile: 1,
  connecting: 2,
  upgrading: 3,
  online: 4,
  idle: 5,
  unavailable: 6,
  offline: 7,
}

const last = '\uffff'

/** The comparisons of channels by column key. */
export const channelOrders = {
  name: byName((channel: ChannelRow) => channel.channelName),
  status: byNumber((channel: ChannelRow) => channelStatusRank[channel.status]),
  type: byName((channel: ChannelRow) => channel.type),
  unit: byText((channel: ChannelRow) => channel.allocatedToUnitAlias ?? (channel.allocatedToByApp === null ? last : '\ufffe')),
  // To 0.1 Mbps, as shown: rows do not change places for a difference that is not visible.
  bitrate: byNumber((channel: ChannelRow) => Math.round(channel.bitrate / 100)),
  outputs: byText((channel: ChannelRow) => outputsOf(channel)[0]?.kind ?? last),
  recording: byNumber((channel: ChannelRow) => Number(channel.recording)),
  server: byName((channel: ChannelRow) => channel.serverName ?? last),
  version: byName((channel: ChannelRow) => channel.liveuVersion),
  uptime: byNumber((channel: ChannelRow) => channel.uptime ?? -1),
  // An online channel reports all the time.
  lastSeen: byNumber((channel: ChannelRow) => channel.lastSeen ?? Number.MAX_SAFE_INTEGER),
} satisfies Record<string, Compare<ChannelRow>>

/** On air first, then otherwise busy, idle and offline. */
export const busyChannelsFirst: Compare<ChannelRow> = byNumber(({ onAir, status }) =>
  onAir ? 0 : isChannelBusy(status) ? 1 : isChannelOffline(status) ? 3 : 2,
)
