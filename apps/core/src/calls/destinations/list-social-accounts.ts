import type { calls } from '@backhaul/contract/destinations'
import type { Handle } from '../../http/handle.ts'

export const listSocialAccounts: Handle<typeof calls.listSocialAccounts> = async ({ reachedInventory, ctx }) => ({
  accounts: await ctx.social.list(reachedInventory.id),
})
