import type { calls } from '@backhaul/contract/units'
import { wantedByReboot } from '@backhaul/rules/transitions'
import { refuseReboot } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'

export const reboot: Handle<typeof calls.reboot> = async ({ unit, ctx, refuse, command }) => {
  refuse(refuseReboot(unit.row))
  await ctx.transitions.run(unit, 'rebooting', { wanted: wantedByReboot, by: ctx.caller }, () => command({ kind: 'reboot' }))
  return ctx.registry.views.row(ctx.caller, unit)
}
