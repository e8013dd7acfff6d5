import type { calls } from '@backhaul/contract/units'
import { wantedByStop } from '@backhaul/rules/transitions'
import { refuseStop } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'

export const stop: Handle<typeof calls.stop> = async ({ unit, ctx, refuse, command }) => {
  refuse(refuseStop(unit.row))
  const wanted = wantedByStop(unit.row.applications)
  await ctx.transitions.run(unit, 'stopping', { wanted, by: ctx.caller }, () => command({ kind: 'stopStream' }))
  return ctx.registry.views.row(ctx.caller, unit)
}
