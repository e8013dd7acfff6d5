import type { calls } from '@backhaul/contract/users'
import type { Handle } from '../http/handle.ts'
import { currentUser } from './current-user.ts'

export const updateCurrent: Handle<typeof calls.updateCurrent> = async ({ input, ctx, fail }) => {
  if (!(await ctx.store.users.update(ctx.caller.userId, input))) throw fail('EMAIL_IN_USE')
  return currentUser(ctx, ctx.caller)
}
