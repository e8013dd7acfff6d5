import type { calls } from '@backhaul/contract/platform'
import type { Handle } from '../http/handle.ts'

export const listFeatures: Handle<typeof calls.listFeatures> = async ({ input, ctx, fail }) => {
  const features = await ctx.store.groups.features(ctx.caller.scope, input.groupId)
  if (features === null) throw fail('GROUP_NOT_FOUND')
  return features
}
