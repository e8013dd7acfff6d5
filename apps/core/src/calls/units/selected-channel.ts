import type { UnitSettings } from '@backhaul/contract/units'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { mayName } from '../../devices/registry/may-name.ts'
import type { ChannelRecord, UnitRecord } from '../../devices/registry/record.ts'
import type { StoredRoom } from '../../store/audio-rooms.ts'

export type Naming = Pick<Ctx, 'registry'> & { readonly caller: Caller }
type Intercom = NonNullable<UnitSettings['intercoms']>[number]

/** Returns whether a user chose a destination for an intercom of a unit. A destination that the unit only reports is not stored. */
const isDestination = ({ stored }: UnitRecord, mode: Intercom['mode'], destination: string): boolean =>
  stored.settings.intercoms?.some((one) => one.mode === mode && one.destination === destination) === true

/** Returns whether a user selected a channel at a unit. An external selection is not called. */
function isSelected(unit: UnitRecord, id: string): boolean {
  const { selChannel } = unit.stored
  return (selChannel?.channelId === id && !selChannel.external) || isDestination(unit, 'targetChannel', id)
}

/** Returns the channel that is selected at a unit, if a call may use it. */
export const selectedChannel = (ctx: Naming, unit: UnitRecord): ChannelRecord | undefined =>
  namedChannel(ctx, unit, unit.row.selChannel?.channelId ?? '')

/**
 * Returns a channel that a unit names, if a call may use it: a user selected it at the unit, or the unit reports it, may name it, and
 * the caller sees it. A unit that is lent reports channels that are hidden from users of its other inventories.
 */
export function namedChannel({ registry, caller }: Naming, unit: UnitRecord, id: string): ChannelRecord | undefined {
  const channel = registry.channels.byId.get(id)
  if (channel === undefined || isSelected(unit, id)) return channel
  return mayName(unit, channel) && registry.channels.find(caller.scope, id) !== null ? channel : undefined
}

/** Returns the channel that an intercom calls: the one that it names, or the selected one of the unit. */
export const calledChannel = (ctx: Naming, unit: UnitRecord, named: string | null): ChannelRecord | undefined =>
  named === null ? selectedChannel(ctx, unit) : namedChannel(ctx, unit, named)

/** Returns the settings of both intercoms as the unit has them: the caller may not see the destinations. */
export function intercomsAt({ stored, state }: UnitRecord): [Intercom, Intercom] {
  const { intercoms = [] } = { ...stored.settings, ...state.settings }
  const at = (index: number): Intercom => {
    const { mode, destination } = intercoms[index] ?? { mode: 'targetChannel', destination: null }
    return { mode, destinationAccount: destination }
  }
  return [at(0), at(1)]
}

/** Returns whether a call may use the present destination of an intercom. */
export const isReached = (ctx: Naming, unit: UnitRecord, { mode, destinationAccount: named }: Intercom): boolean =>
  mode === 'audioRoom' ? named !== null && namedRoom(ctx, unit, named) !== null : calledChannel(ctx, unit, named) !== undefined

/** Returns the room that an intercom of a unit names, if a call may use it: a user chose it for the unit, or the caller sees it. */
export function namedRoom({ registry, caller }: Naming, unit: UnitRecord, destination: string): StoredRoom | null {
  const room = registry.audio.roomOfUnit(unit, destination)
  if (room === null || isDestination(unit, 'audioRoom', destination)) return room
  return registry.reachedInventory(caller.scope, room.inventoryId) === null ? null : room
}

/** Returns whether a call may use the destination of an intercom of a unit. */
export function mayCall(ctx: Naming, unit: UnitRecord, { mode, destinationAccount: named }: Intercom): boolean {
  if (named === null || isDestination(unit, mode, named)) return true
  return mode === 'audioRoom' ? namedRoom(ctx, unit, named) !== null : namedChannel(ctx, unit, named) !== undefined
}
