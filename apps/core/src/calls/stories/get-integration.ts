import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'

export const getIntegration: Handle<typeof calls.getIntegration> = ({ reachedInventory, ctx }) =>
  ctx.newsroom.integration(reachedInventory.id)
