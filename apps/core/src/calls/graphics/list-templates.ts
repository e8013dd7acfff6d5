import type { calls } from '@backhaul/contract/graphics'
import type { Handle } from '../../http/handle.ts'
import { graphicsRefusal } from '../../service-state.ts'

export const listTemplates: Handle<typeof calls.listTemplates> = async ({ reachedInventory: { id }, ctx, refuse }) => {
  refuse(await graphicsRefusal(ctx, id))
  return [...(await ctx.graphics.templates(id))]
}
