import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'

export const removeStylesheet: Handle<typeof calls.removeStylesheet> = async ({ reachedInventory, ctx, changed }) => {
  const { stylesheetName } = await ctx.newsroom.integration(reachedInventory.id)
  await ctx.newsroom.configure(reachedInventory.id, { mapping: null, stylesheetName: null, stylesheet: null })
  changed({ stylesheetName }, { stylesheetName: null })
  return ctx.newsroom.integration(reachedInventory.id)
}
