import type { calls } from '@backhaul/contract/units'
import { refuseDelay } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'

export const setDelay: Handle<typeof calls.setDelay> = async ({ unit, input, ctx, changed, refuse, command }) => {
  refuse(refuseDelay(ctx.registry.unitDetails(unit), input.delay))
  await command({ kind: 'setDelay', delayMs: input.delay })
  await ctx.units.configure(unit, { delay: input.delay }, changed)
  return ctx.registry.views.details(ctx.caller, unit)
}
