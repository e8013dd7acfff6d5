import type { calls } from '@backhaul/contract/platform'
import type { Handle } from '../../http/handle.ts'

export const listMails: Handle<typeof calls.listMails> = async ({ input, ctx }) => ({
  ...(await ctx.store.mails.list(input)),
  offset: input.offset,
  limit: input.limit,
})
