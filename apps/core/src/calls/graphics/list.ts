import type { calls } from '@backhaul/contract/graphics'
import type { Handle } from '../../http/handle.ts'
import { compositionView } from './composition-view.ts'
import { graphicsRefusal } from '../../service-state.ts'

export const list: Handle<typeof calls.list> = async ({ reachedInventory: { id }, ctx, refuse }) => {
  refuse(await graphicsRefusal(ctx, id))
  const found = await ctx.store.graphics.list(id)
  const creating = found.filter(({ state }) => state === 'creating')
  // A job whose provider does not respond is asked again with the next list.
  for (const one of creating) await ctx.graphics.settle(one).catch(() => null)
  const now = creating.length === 0 ? found : await ctx.store.graphics.list(id)
  return now.map((one) => compositionView(ctx, ctx.caller, one))
}
