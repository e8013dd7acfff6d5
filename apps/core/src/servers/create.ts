import type { calls } from '@backhaul/contract/servers'
import { refuseChannelsAbove } from '@backhaul/rules/servers'
import type { Handle } from '../http/handle.ts'
import { adminServer } from './get-for-admin.ts'

const taken = { name: 'NAME_IN_USE', id: 'UNIQUE_ID_IN_USE', serialNumber: 'SERIAL_NUMBER_IN_USE' } as const

export const create: Handle<typeof calls.create> = async ({ inventory, input, ctx, fail, refuse, changed }) => {
  const { registry, store, caller } = ctx
  const { inventoryId, uniqueId: id = ctx.ids.next(), swVersion = '', cloud, groups, ...fields } = input
  const cloudProvider = cloud?.provider ?? null
  refuse(refuseChannelsAbove({ type: fields.type, cloudProvider }, fields.maxChannels))
  for (const group of groups) if (registry.group(caller.scope, group)?.inventoryId !== inventory.id) throw fail('GROUP_NOT_FOUND')
  const place = { cloudProvider, cloudRegion: cloud?.region ?? null, settings: cloud === null ? {} : { cloud } }
  const server = { ...fields, ...place, id, swVersion, inventoryId, inventories: [inventoryId], groups: [...new Set(groups)] }
  const stored = await store.servers.create(server, ctx.clock.now())
  if ('refused' in stored) {
    if (stored.refused === 'taken') throw fail(taken[stored.by])
    // The inventory or a group was deleted meanwhile.
    throw fail(stored.refused === 'tooMany' ? 'GROUP_NOT_FOUND' : 'INVENTORY_NOT_FOUND')
  }
  const record = registry.add('server', stored)
  changed({}, server, id)
  return adminServer(ctx, record)
}
