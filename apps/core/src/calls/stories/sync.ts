import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'

export const sync: Handle<typeof calls.sync> = async ({ reachedInventory, ctx, changed }) => {
  const result = await ctx.newsroom.sync(reachedInventory.id)
  changed({}, result)
  return result
}
