import type { calls } from '@backhaul/contract/units'
import { refuseTransmissionMode } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'

export const setTransmissionMode: Handle<typeof calls.setTransmissionMode> = async ({ unit, input, ctx, changed, refuse, command }) => {
  const { transmissionMode } = input
  refuse(refuseTransmissionMode(ctx.registry.unitDetails(unit), transmissionMode))
  await command({ kind: 'setTransmissionMode', transmissionMode })
  await ctx.units.configure(unit, { transmissionMode }, changed)
  return ctx.registry.views.row(ctx.caller, unit)
}
