import type { calls } from '@backhaul/contract/units'
import { refuseRemoval } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'

export const remove: Handle<typeof calls.remove> = async ({ unit, ctx, fail, refuse, changed }) => {
  refuse(refuseRemoval(unit.row))
  const isRemoved = await ctx.store.units.remove(unit.id, ctx.clock.now())
  ctx.registry.remove(unit)
  if (!isRemoved) throw fail('UNIT_NOT_FOUND')
  const { name, type, serialNumber, inventories, groups } = unit.stored
  changed({ uniqueId: unit.id, name, type, serialNumber, inventories, groups }, {})
  return { done: true }
}
