import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../../http/handle.ts'
import { countIfb } from './count-ifb.ts'

export const getUsedIfbCount: Handle<typeof calls.getUsedIfbCount> = ({ reachedInventory, ctx }) =>
  countIfb(ctx, reachedInventory.id, 'used')
