import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { changeMemberships } from './change-memberships.ts'

export const addToGroup: Handle<typeof calls.addToGroup> = async (args) => {
  const { unit, input, ctx, fail } = args
  const group = ctx.registry.group(ctx.caller.scope, input.groupId)
  if (group === null || !unit.inventories.includes(group.inventoryId)) throw fail('GROUP_NOT_FOUND')
  if (unit.groups.includes(group.id)) throw fail('ASSOCIATION_EXISTS')
  return changeMemberships(args, { groups: [...unit.groups, group.id] })
}
