import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { serversOf } from './interfaces-of.ts'

/** Counts the lines of the servers of an inventory in one state. */
export async function countIfb(
  ctx: Pick<Ctx, 'registry' | 'store'> & { readonly caller: Caller },
  inventoryId: string,
  state: 'free' | 'used' | 'frozen',
): Promise<{ count: number }> {
  const { audio } = ctx.registry
  await audio.refreshService(inventoryId)
  let count = 0
  for (const server of serversOf(ctx, inventoryId)) count += audio.ifbOf(server)?.[state] ?? 0
  return { count }
}
