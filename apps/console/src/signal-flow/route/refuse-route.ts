import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import { refuseChannel, refuseVirtualChannel } from '@backhaul/rules/units'

/** Returns the reason against routing the unit to the channel now, or null: the rules that the list of channels asks, and those of the call. */
export const refuseRoute = (unit: UnitRow, channel: ChannelRow): Refusal | null =>
  refuseVirtualChannel(unit) ?? refuseChannel(unit.uniqueId, channel)

/** Returns whether the unit can be routed to channels like this one at all: those of its groups, or of its inventories. */
export const isInReach = (unit: UnitRow, channel: ChannelRow): boolean =>
  channel.supportedByUnit &&
  (unit.groups.length === 0
    ? channel.inventories.some((id) => unit.inventories.includes(id))
    : channel.groups.some((id) => unit.groups.includes(id)))
