import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'

/** Returns whether the unit can be routed to channels like this one at all: those of its groups, or of its inventories. */
export const isInReach = (unit: UnitRow, channel: ChannelRow): boolean =>
  channel.supportedByUnit &&
  (unit.groups.length === 0
    ? channel.inventories.some((id) => unit.inventories.includes(id))
    : channel.groups.some((id) => unit.groups.includes(id)))
