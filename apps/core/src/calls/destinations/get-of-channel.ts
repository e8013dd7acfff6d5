import type { calls } from '@backhaul/contract/destinations'
import type { Handle } from '../../http/handle.ts'
import { destinationView } from './destination-view.ts'

/** A destination of an inventory that the caller does not see is not shown; the row of the channel has its name. */
export const getOfChannel: Handle<typeof calls.getOfChannel> = async ({ channel, ctx }) => {
  const found = await ctx.store.destinations.ofChannel(channel.id)
  if (found === null || ctx.registry.reachedInventory(ctx.caller.scope, found.destination.inventoryId) === null)
    return { destination: null, streamId: null }
  return { destination: destinationView(found.destination), streamId: found.streamId }
}
