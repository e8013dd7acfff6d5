import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../../http/handle.ts'
import { linesOf, serversOf } from './interfaces-of.ts'

export const listIfb: Handle<typeof calls.listIfb> = async ({ reachedInventory, ctx }) => {
  await ctx.registry.audio.refreshService(reachedInventory.id)
  return { lines: serversOf(ctx, reachedInventory.id).flatMap((server) => linesOf(ctx, server)) }
}
