import type { calls } from '@backhaul/contract/servers'
import { refuseServerRemoval } from '@backhaul/rules/servers'
import type { Handle } from '../http/handle.ts'

export const remove: Handle<typeof calls.remove> = async ({ server, ctx, fail, refuse, changed }) => {
  refuse(refuseServerRemoval(server.row))
  const removed = await ctx.store.servers.remove(server.id)
  if (removed === 'inUse') throw fail('SERVER_HAS_CHANNELS')
  ctx.registry.remove(server)
  if (removed === 'missing') throw fail('SERVER_NOT_FOUND')
  const { name, type, serial, inventories, groups } = server.stored
  changed({ uniqueId: server.id, name, type, serial, inventories, groups }, {})
  return { done: true }
}
