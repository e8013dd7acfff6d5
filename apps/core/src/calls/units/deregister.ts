import type { calls } from '@backhaul/contract/units'
import { refuseRemoval } from '@backhaul/rules/units'
import { changeMemberships } from '../../devices/registry/change-memberships.ts'
import type { Handle } from '../../http/handle.ts'

/** The spec doesn't say what deregistration changes; we end the pairing and leave the unit to its primary inventory. */
export const deregister: Handle<typeof calls.deregister> = async ({ unit, ctx, changed, refuse, command }) => {
  refuse(refuseRemoval(unit.row))
  await command({ kind: 'unpair' })
  await changeMemberships(unit, { ctx, changed }, { inventories: [unit.inventoryId], groups: [] })
  return ctx.registry.views.details(ctx.caller, unit)
}
