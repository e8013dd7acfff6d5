import type { calls } from '@backhaul/contract/graphics'
import type { Handle } from '../../http/handle.ts'

export const checkJob: Handle<typeof calls.checkJob> = async ({ input: { jobId }, ctx, fail }) => {
  const composition = await ctx.store.graphics.ofJob(jobId)
  // A job of an inventory out of scope is refused like a missing one.
  if (composition === null || ctx.registry.reachedInventory(ctx.caller.scope, composition.inventoryId) === null)
    throw fail('GRAPHICS_JOB_NOT_FOUND')
  return ctx.graphics.settle(composition)
}
