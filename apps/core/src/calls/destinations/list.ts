import type { calls } from '@backhaul/contract/destinations'
import type { Handle } from '../../http/handle.ts'
import { destinationView } from './destination-view.ts'

export const list: Handle<typeof calls.list> = async ({ reachedInventory, ctx }) => ({
  destinations: (await ctx.store.destinations.list(reachedInventory.id)).map(destinationView),
})
