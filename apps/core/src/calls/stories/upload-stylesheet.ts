import type { calls } from '@backhaul/contract/stories'
import { refuseStylesheetFile } from '@backhaul/rules/stories'
import type { Handle } from '../../http/handle.ts'
import { confirmedPassword } from './confirmed-password.ts'

export const uploadStylesheet: Handle<typeof calls.uploadStylesheet> = async ({ reachedInventory, input, ctx, fail, refuse, changed }) => {
  refuse(refuseStylesheetFile(input.name))
  if (!(await confirmedPassword(ctx, input.password))) throw fail('INCORRECT_PASSWORD')
  const mapping = await ctx.newsroom.reader.stylesheet(input.text, reachedInventory.id)
  const before = await ctx.newsroom.integration(reachedInventory.id)
  await ctx.newsroom.configure(reachedInventory.id, { mapping, stylesheetName: input.name, stylesheet: input.text })
  changed({ stylesheetName: before.stylesheetName, mapping: before.mapping }, { stylesheetName: input.name, mapping })
  return ctx.newsroom.integration(reachedInventory.id)
}
