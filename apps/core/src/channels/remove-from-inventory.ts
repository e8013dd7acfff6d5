import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../http/handle.ts'
import { changeMemberships } from './change-memberships.ts'

export const removeFromInventory: Handle<typeof calls.removeFromInventory> = async (args) => {
  const { channel, input, ctx, fail } = args
  const { inventoryId } = input
  if (ctx.registry.inventory(ctx.caller.scope, inventoryId) === null || !channel.inventories.includes(inventoryId))
    throw fail('INVENTORY_NOT_FOUND')
  if (channel.inventoryId === inventoryId) throw fail('CHANNEL_PRIMARY_INVENTORY')
  const stays = (groupId: string) => ctx.registry.group(ctx.caller.scope, groupId)?.inventoryId !== inventoryId
  const inventories = channel.inventories.filter((id) => id !== inventoryId)
  return changeMemberships(args, { inventories, groups: channel.groups.filter(stays) })
}
