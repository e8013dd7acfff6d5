import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const rename: Handle<typeof calls.rename> = async ({ unit, input, ctx, changed, fail }) => {
  if (!(await ctx.units.configure(unit, { name: input.name }, changed))) throw fail('NAME_IN_USE')
  return ctx.registry.views.row(ctx.caller, unit)
}
