import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../http/handle.ts'

export const removeStylesheet: Handle<typeof calls.removeStylesheet> = async ({ storyInventory, ctx, changed }) => {
  const { stylesheetName } = await ctx.newsroom.integration(storyInventory.id)
  await ctx.newsroom.configure(storyInventory.id, { mapping: null, stylesheetName: null, stylesheet: null })
  changed({ stylesheetName }, { stylesheetName: null })
  return ctx.newsroom.integration(storyInventory.id)
}
