import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../../http/handle.ts'
import { hasTally, serversOf, talliesOf } from './interfaces-of.ts'

/** */
export const listTally: Handle<typeof calls.listTally> = async ({ reachedInventory, ctx, fail }) => {
  if (!(await hasTally(ctx, reachedInventory.id))) throw fail('TALLY_NOT_ENABLED')
  return { tallies: serversOf(ctx, reachedInventory.id).flatMap((server) => talliesOf(ctx, server)) }
}
