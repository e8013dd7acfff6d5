import type { calls } from '@backhaul/contract/video-return'
import type { Handle } from '../http/handle.ts'
import { adminVideoReturn } from './get-for-admin.ts'

export const create: Handle<typeof calls.create> = async ({ inventory, input, ctx, fail, changed }) => {
  const { registry, store, caller } = ctx
  const { inventoryId, groups, serverId, ...fields } = input
  const server = registry.servers.find(caller.scope, serverId)
  if (server === null) throw fail('SERVER_NOT_FOUND')
  if (server.row.type !== 'vr_server') throw fail('VIDEO_RETURN_SERVER_TYPE')
  for (const id of groups) if (registry.group(caller.scope, id)?.inventoryId !== inventory.id) throw fail('GROUP_NOT_FOUND')
  const id = ctx.ids.next()
  const channel = { ...fields, id, serverId, inventoryId, inventories: [inventoryId], groups: [...new Set(groups)] }
  const stored = await store.videoReturns.create(channel, ctx.clock.now())
  if ('refused' in stored) {
    if (stored.refused === 'taken') throw fail(stored.by === 'serialNumber' ? 'SERIAL_NUMBER_IN_USE' : 'NAME_IN_USE')
    // The inventory, the server or a group was deleted meanwhile.
    throw fail(stored.refused === 'tooMany' ? 'GROUP_NOT_FOUND' : 'INVENTORY_NOT_FOUND')
  }
  const record = registry.add('videoReturn', stored)
  changed({}, channel, id)
  return adminVideoReturn(ctx, record)
}
