import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../http/handle.ts'
import { linesOf, serversOf } from './interfaces-of.ts'

export const listIfb: Handle<typeof calls.listIfb> = async ({ storyInventory, ctx }) => {
  await ctx.registry.audio.refreshService(storyInventory.id)
  return { lines: serversOf(ctx, storyInventory.id).flatMap((server) => linesOf(ctx, server)) }
}
