import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const fetchFeatures: Handle<typeof contract.platform.fetchFeatures> = async ({ input, ctx, fail }) => {
  const features = await ctx.store.groups.features(ctx.caller.scope, input.groupId)
  if (features === null) throw fail('GROUP_NOT_FOUND')
  return features
}
