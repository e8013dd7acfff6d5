import type { calls } from '@backhaul/contract/platform'
import type { Handle } from '../http/handle.ts'

export const listMails: Handle<typeof calls.listMails> = async ({ input: { offset, limit }, ctx }) => ({
  ...(await ctx.store.mails.list(offset, limit)),
  offset,
  limit,
})
