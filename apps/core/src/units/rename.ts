import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'

export const rename: Handle<typeof calls.rename> = async ({ unit, input, ctx, changed, fail }) => {
  const row = await ctx.units.configure(unit, { name: input.name }, changed)
  if (row === null) throw fail('NAME_IN_USE')
  return row
}
