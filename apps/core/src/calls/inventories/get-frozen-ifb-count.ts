import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../../http/handle.ts'
import { countIfb } from './count-ifb.ts'

export const getFrozenIfbCount: Handle<typeof calls.getFrozenIfbCount> = ({ reachedInventory, ctx }) =>
  countIfb(ctx, reachedInventory.id, 'frozen')
