import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../../http/handle.ts'

/** Inventories in scope. A parent that the caller does not see is not named. */
export const list: Handle<typeof calls.list> = async ({ ctx }) => {
  const inventories = await ctx.store.inventories.list(ctx.caller.scope)
  const seen = new Set(inventories.map(({ id }) => id))
  return inventories.map((one) => (one.parentId === null || seen.has(one.parentId) ? one : { ...one, parentId: null }))
}
