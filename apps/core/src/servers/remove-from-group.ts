import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../http/handle.ts'
import { changeMemberships } from './change-memberships.ts'

export const removeFromGroup: Handle<typeof calls.removeFromGroup> = async (args) => {
  const { server, input, ctx, fail } = args
  const group = ctx.registry.group(ctx.caller.scope, input.groupId)
  if (group === null || !server.groups.includes(group.id)) throw fail('GROUP_NOT_FOUND')
  return changeMemberships(args, { groups: server.groups.filter((id) => id !== group.id) })
}
