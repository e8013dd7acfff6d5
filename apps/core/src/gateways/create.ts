import type { calls } from '@backhaul/contract/gateways'
import type { Handle } from '../http/handle.ts'
import { adminGateway } from './get-for-admin.ts'

export const create: Handle<typeof calls.create> = async ({ inventory, input, ctx, fail, changed }) => {
  const { registry, store, caller } = ctx
  const { inventoryId, groups, ...fields } = input
  for (const id of groups) if (registry.group(caller.scope, id)?.inventoryId !== inventory.id) throw fail('GROUP_NOT_FOUND')
  const id = ctx.ids.next()
  const gateway = { ...fields, id, swVersion: '', inventoryId, inventories: [inventoryId], groups: [...new Set(groups)] }
  const stored = await store.gateways.create(gateway, ctx.clock.now())
  if ('refused' in stored) {
    if (stored.refused === 'taken') throw fail(stored.by === 'serialNumber' ? 'SERIAL_NUMBER_IN_USE' : 'NAME_IN_USE')
    // The inventory or a group was deleted meanwhile.
    throw fail(stored.refused === 'tooMany' ? 'GROUP_NOT_FOUND' : 'INVENTORY_NOT_FOUND')
  }
  const record = registry.add('gateway', stored)
  changed({}, gateway, id)
  return adminGateway(ctx, record)
}
