import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'

export const getCount: Handle<typeof calls.getCount> = async ({ reachedInventory, ctx }) => ({
  count: await ctx.store.stories.count(reachedInventory.id),
})
