import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { changeMemberships } from './change-memberships.ts'

export const removeFromInventory: Handle<typeof calls.removeFromInventory> = async (args) => {
  const { unit, input, ctx, fail } = args
  const { inventoryId } = input
  if (ctx.registry.inventory(ctx.caller.scope, inventoryId) === null || !unit.inventories.includes(inventoryId))
    throw fail('INVENTORY_NOT_FOUND')
  if (unit.inventoryId === inventoryId) throw fail('PRIMARY_INVENTORY')
  const stays = (groupId: string) => ctx.registry.group(ctx.caller.scope, groupId)?.inventoryId !== inventoryId
  return changeMemberships(args, { inventories: unit.inventories.filter((id) => id !== inventoryId), groups: unit.groups.filter(stays) })
}
