import type { calls } from '@backhaul/contract/users'
import type { Handle } from '../../http/handle.ts'
import { contactOf } from './get-contact.ts'

export const setContact: Handle<typeof calls.setContact> = async ({ input, ctx, changed }) => {
  const before = await contactOf(ctx)
  await ctx.store.users.setContact(ctx.caller.userId, input)
  changed(before, input)
  return input
}
