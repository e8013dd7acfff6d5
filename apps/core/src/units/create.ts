import type { calls } from '@backhaul/contract/units'
import { refuseUniqueId, refuseUnitFields } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { adminUnit } from './get-for-admin.ts'

const taken = { name: 'NAME_IN_USE', id: 'UNIQUE_ID_IN_USE', serialNumber: 'SERIAL_NUMBER_IN_USE' } as const

export const create: Handle<typeof calls.create> = async ({ inventory, input, ctx, fail, refuse, changed }) => {
  const { registry, store, caller } = ctx
  const { inventoryId, uniqueId = ctx.ids.next(), swVersion = '', groups, ...fields } = input
  refuse(refuseUniqueId(uniqueId))
  refuse(refuseUnitFields(fields))
  for (const id of groups) if (registry.group(caller.scope, id)?.inventoryId !== inventory.id) throw fail('GROUP_NOT_FOUND')
  const unit = { ...fields, uniqueId, swVersion, inventoryId, inventories: [inventoryId], groups: [...new Set(groups)] }
  const stored = await store.units.create(unit, ctx.clock.now())
  if ('refused' in stored) {
    if (stored.refused === 'taken') throw fail(taken[stored.by])
    // The inventory or a group was deleted meanwhile.
    throw fail(stored.refused === 'tooMany' ? 'GROUP_NOT_FOUND' : 'INVENTORY_NOT_FOUND')
  }
  const record = registry.add('unit', stored)
  changed({}, unit, uniqueId)
  return adminUnit(ctx, record)
}
