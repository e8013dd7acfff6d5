import type { calls } from '@backhaul/contract/video-return'
import type { Handle } from '../http/handle.ts'
import { changeMemberships } from './change-memberships.ts'

export const addToInventory: Handle<typeof calls.addToInventory> = async (args) => {
  const { videoReturn, input, ctx, fail } = args
  const { inventoryId } = input
  if (ctx.registry.inventory(ctx.caller.scope, inventoryId) === null) throw fail('INVENTORY_NOT_FOUND')
  if (videoReturn.inventories.includes(inventoryId)) throw fail('ASSOCIATION_EXISTS')
  return changeMemberships(args, { inventories: [...videoReturn.inventories, inventoryId] })
}
