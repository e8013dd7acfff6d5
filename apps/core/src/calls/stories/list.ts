import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'
import { storyView } from './story-view.ts'

export const list: Handle<typeof calls.list> = async ({ reachedInventory, input, ctx }) => {
  const { items, total } = await ctx.store.stories.list(reachedInventory.id, input)
  return { items: items.map((story) => storyView(ctx, ctx.caller, story)), total, offset: input.offset, limit: input.limit }
}
