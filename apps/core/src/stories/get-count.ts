import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../http/handle.ts'

export const getCount: Handle<typeof calls.getCount> = async ({ storyInventory, ctx }) => ({
  count: await ctx.store.stories.count(storyInventory.id),
})
