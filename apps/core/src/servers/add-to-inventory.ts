import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../http/handle.ts'
import { changeMemberships } from './change-memberships.ts'

export const addToInventory: Handle<typeof calls.addToInventory> = async (args) => {
  const { server, input, ctx, fail } = args
  const { inventoryId } = input
  if (ctx.registry.inventory(ctx.caller.scope, inventoryId) === null) throw fail('INVENTORY_NOT_FOUND')
  if (server.inventories.includes(inventoryId)) throw fail('ASSOCIATION_EXISTS')
  return changeMemberships(args, { inventories: [...server.inventories, inventoryId] })
}
