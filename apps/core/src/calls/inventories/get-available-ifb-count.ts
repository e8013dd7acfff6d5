import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../../http/handle.ts'
import { countIfb } from './count-ifb.ts'

export const getAvailableIfbCount: Handle<typeof calls.getAvailableIfbCount> = ({ reachedInventory, ctx }) =>
  countIfb(ctx, reachedInventory.id, 'free')
