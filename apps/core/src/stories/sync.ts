import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../http/handle.ts'

export const sync: Handle<typeof calls.sync> = async ({ storyInventory, ctx, changed }) => {
  const result = await ctx.newsroom.sync(storyInventory.id)
  changed({}, result)
  return result
}
