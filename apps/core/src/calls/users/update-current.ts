import type { calls } from '@backhaul/contract/users'
import { currentUser } from '../../auth/current-user.ts'
import type { Handle } from '../../http/handle.ts'

export const updateCurrent: Handle<typeof calls.updateCurrent> = async ({ input, ctx, fail, changed }) => {
  const before = await currentUser(ctx, ctx.caller)
  if (!(await ctx.store.users.update(ctx.caller.userId, input))) throw fail('EMAIL_IN_USE')
  const after = await currentUser(ctx, ctx.caller)
  changed(before, after)
  return after
}
