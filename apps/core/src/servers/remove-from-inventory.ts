import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../http/handle.ts'
import { changeMemberships } from './change-memberships.ts'

export const removeFromInventory: Handle<typeof calls.removeFromInventory> = async (args) => {
  const { server, input, ctx, fail } = args
  const { inventoryId } = input
  if (ctx.registry.inventory(ctx.caller.scope, inventoryId) === null || !server.inventories.includes(inventoryId))
    throw fail('INVENTORY_NOT_FOUND')
  if (server.inventoryId === inventoryId) throw fail('PRIMARY_INVENTORY')
  const stays = (groupId: string) => ctx.registry.group(ctx.caller.scope, groupId)?.inventoryId !== inventoryId
  return changeMemberships(args, {
    inventories: server.inventories.filter((id) => id !== inventoryId),
    groups: server.groups.filter(stays),
  })
}
