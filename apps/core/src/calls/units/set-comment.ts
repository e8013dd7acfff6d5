import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const setComment: Handle<typeof calls.setComment> = async ({ unit, input, ctx, changed }) => {
  await ctx.units.configure(unit, { comment: input.comment }, changed)
  return ctx.registry.views.details(ctx.caller, unit)
}
