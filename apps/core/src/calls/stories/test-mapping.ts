import { type calls, shownStoriesMax } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'

export const testMapping: Handle<typeof calls.testMapping> = async ({ reachedInventory, input, ctx }) => {
  const { stories, skipped } = await ctx.newsroom.test(reachedInventory.id, input.xml)
  return { stories: stories.slice(0, shownStoriesMax), read: stories.length, skipped }
}
