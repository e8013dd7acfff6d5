import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { channelDestination, roomDestination } from './intercom-far-end.ts'
import { intercomsAt, isReached } from './selected-channel.ts'

/** The longest list of rooms, and of channels. */
const destinationsMax = 1000
const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name, 'en')

export const listIntercomDestinations: Handle<typeof calls.listIntercomDestinations> = async ({ unit, ctx }) => {
  const { registry, store, caller } = ctx
  const inventories = unit.inventories.filter((id) => registry.reachedInventory(caller.scope, id) !== null)
  const rooms = inventories.flatMap((id) => registry.audio.roomsOf(id)).filter(({ intercom }) => intercom)
  const channels = inventories.flatMap((id) => [...registry.channels.ofInventory(id)])
  const seen = [...new Set(channels)].filter(({ id, row }) => row.supportedByUnit && registry.channels.find(caller.scope, id) !== null)
  const audioRooms = await Promise.all(
    rooms
      .toSorted(byName)
      .slice(0, destinationsMax)
      .map((room) => roomDestination(ctx, room)),
  )
  return {
    intercomServer: await store.inventories.sipServer(unit.inventoryId),
    audioRooms,
    channels: seen
      .map((channel) => channelDestination(ctx, channel))
      .toSorted(byName)
      .slice(0, destinationsMax),
    reached: intercomsAt(unit).map((one) => isReached(ctx, unit, one)),
  }
}
