import type { AssignCalls, MemberKind, UserCalls } from '@backhaul/contract'
import type { Handle, Handlers } from '../http/handle.ts'
import { pageOfNamed } from '../page-of.ts'

const indexes = { unit: 'units', channel: 'channels', videoReturn: 'videoReturns' } as const

/** Lists the devices or the users of a group by name. The caller sees the group, and so all of its members. */
export const listMembers =
  (kind: MemberKind): Handle<AssignCalls['listUnits']> =>
  async ({ resource, input, ctx }) => {
    if (kind === 'user') {
      const { items, total } = await ctx.store.groupUsers.list({ ...input, groupId: resource.id })
      return { items, total, offset: input.offset, limit: input.limit }
    }
    const devices: Iterable<{ readonly id: string; readonly stored: { readonly name: string } }> = ctx.registry[indexes[kind]].ofGroup(
      resource.id,
    )
    return pageOfNamed(
      Array.from(devices, ({ id, stored: { name } }) => ({ id, name })),
      input,
    )
  }

/** The calls with which users join and leave a group. Their rights change at once, also on open connections. */
export const userHandlers: Handlers<UserCalls> = {
  addUser: async ({ resource, input: { userId }, ctx, fail, changed }) => {
    const outcome = await ctx.store.groupUsers.add(ctx.caller.scope, userId, resource.id)
    // The spec doesn't say; an administrator adds users who belong to one of the own inventories or groups.
    if (outcome === 'missing') throw fail('USER_NOT_FOUND')
    if (outcome === 'exists') throw fail('ASSOCIATION_EXISTS')
    changed({}, { groupId: resource.id, userId })
    ctx.sessions.refresh(userId)
    return { done: true }
  },
  removeUser: async ({ resource, input: { userId }, ctx, fail, changed }) => {
    if (!(await ctx.store.groupUsers.remove(userId, resource.id))) throw fail('NOT_IN_GROUP')
    changed({ groupId: resource.id, userId }, {})
    ctx.sessions.refresh(userId)
    return { done: true }
  },
}
