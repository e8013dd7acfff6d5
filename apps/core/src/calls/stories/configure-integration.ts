import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'

export const configureIntegration: Handle<typeof calls.configureIntegration> = async ({ reachedInventory, input, ctx, fail, changed }) => {
  const { isEnabled, source } = input
  if (!ctx.newsroom.hasSource(source)) throw fail('NO_SUCH_SOURCE')
  const before = await ctx.newsroom.integration(reachedInventory.id)
  await ctx.newsroom.configure(reachedInventory.id, { isEnabled, source })
  changed({ isEnabled: before.isEnabled, source: before.source }, { isEnabled, source })
  return ctx.newsroom.integration(reachedInventory.id)
}
