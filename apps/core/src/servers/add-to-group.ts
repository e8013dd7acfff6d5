import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../http/handle.ts'
import { changeMemberships } from './change-memberships.ts'

export const addToGroup: Handle<typeof calls.addToGroup> = async (args) => {
  const { server, input, ctx, fail } = args
  const group = ctx.registry.group(ctx.caller.scope, input.groupId)
  if (group === null || !server.inventories.includes(group.inventoryId)) throw fail('GROUP_NOT_FOUND')
  if (server.groups.includes(group.id)) throw fail('ASSOCIATION_EXISTS')
  return changeMemberships(args, { groups: [...server.groups, group.id] })
}
