import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { changeMemberships } from './change-memberships.ts'

export const removeFromGroup: Handle<typeof calls.removeFromGroup> = async (args) => {
  const { unit, input, ctx, fail } = args
  const group = ctx.registry.group(ctx.caller.scope, input.groupId)
  if (group === null || !unit.groups.includes(group.id)) throw fail('GROUP_NOT_FOUND')
  return changeMemberships(args, { groups: unit.groups.filter((id) => id !== group.id) })
}
