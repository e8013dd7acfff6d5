import type { calls } from '@backhaul/contract/video-return'
import type { Handle } from '../http/handle.ts'
import { changeMemberships } from './change-memberships.ts'

export const removeFromInventory: Handle<typeof calls.removeFromInventory> = async (args) => {
  const { videoReturn, input, ctx, fail } = args
  const { inventoryId } = input
  if (ctx.registry.inventory(ctx.caller.scope, inventoryId) === null || !videoReturn.inventories.includes(inventoryId))
    throw fail('INVENTORY_NOT_FOUND')
  if (videoReturn.inventoryId === inventoryId) throw fail('VIDEO_RETURN_PRIMARY_INVENTORY')
  const stays = (groupId: string) => ctx.registry.group(ctx.caller.scope, groupId)?.inventoryId !== inventoryId
  const inventories = videoReturn.inventories.filter((id) => id !== inventoryId)
  return changeMemberships(args, { inventories, groups: videoReturn.groups.filter(stays) })
}
