import type { calls } from '@backhaul/contract/destinations'
import { refuseDestination } from '@backhaul/rules/destinations'
import type { Handle } from '../../http/handle.ts'
import { storeForChannels } from './store-for-channels.ts'

export const associateChannel: Handle<typeof calls.associateChannel> = async ({ channel, input, ctx, fail, refuse, changed }) => {
  refuse(refuseDestination(channel.row))
  const { destinationId, streamId } = input
  const destination = await ctx.store.destinations.find(destinationId)
  // A destination of another inventory is not named to users of this one.
  const isNear = destination !== null && channel.inventories.includes(destination.inventoryId)
  if (!isNear || ctx.registry.reachedInventory(ctx.caller.scope, destination.inventoryId) === null) throw fail('DESTINATION_NOT_FOUND')
  const farEnd = ctx.farEnds.resolve(destination, streamId)
  if (farEnd === 'missing') throw fail('STREAM_NOT_FOUND')
  if (farEnd === 'unreadable') throw fail('SECRET_UNREADABLE')
  const write = ctx.store.destinations.associate(channel.id, { destinationId, streamId })
  if ((await storeForChannels(ctx, [channel.id], write)) === 'missing') throw fail('STREAM_NOT_FOUND')
  changed({ cdnName: channel.row.cdnName }, { cdnName: destination.name, streamId })
  ctx.farEnds.show(channel.id, destination.name)
  ctx.farEnds.changed(channel.id)
  return { done: true }
}
