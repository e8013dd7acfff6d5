import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { refuseChannel } from '@backhaul/rules/units'

/** Returns the channels of the unit's groups, or of its inventories: free ones first, by name. */
export function channelsFor(unit: UnitRow, channels: Iterable<ChannelRow>): ChannelRow[] {
  const groups = new Set(unit.groups)
  return [...channels]
    .filter(
      (channel) =>
        channel.supportedByUnit &&
        (groups.size === 0 ? channel.inventories.some((id) => unit.inventories.includes(id)) : channel.groups.some((id) => groups.has(id))),
    )
    .map((channel) => ({ channel, isFree: refuseChannel(unit.uniqueId, channel) === null }))
    .sort(
      (a, b) =>
        Number(b.isFree) - Number(a.isFree) || a.channel.channelName.localeCompare(b.channel.channelName, undefined, { numeric: true }),
    )
    .map(({ channel }) => channel)
}
