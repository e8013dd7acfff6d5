import type { calls } from '@backhaul/contract/destinations'
import type { Handle } from '../../http/handle.ts'

export const updateSocialAccount: Handle<typeof calls.updateSocialAccount> = async ({ reachedInventory, input, ctx, fail, changed }) => {
  const { network, token, title, description, privacy } = input
  const { id } = reachedInventory
  if (token === null) {
    if (!(await ctx.social.disconnect(id, network))) throw fail('SOCIAL_ACCOUNT_MISSING')
    changed({ network, connected: true }, { network, connected: false })
  } else {
    const failure = await ctx.social.save(id, network, { title, description, privacy }, token)
    if (failure !== null) throw fail(failure)
    changed({}, { network, title, description, privacy, ...(token !== undefined && { connected: true }) })
  }
  return { accounts: await ctx.social.list(id) }
}
