import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../http/handle.ts'
import { countIfb } from './count-ifb.ts'

export const getFrozenIfbCount: Handle<typeof calls.getFrozenIfbCount> = ({ storyInventory, ctx }) =>
  countIfb(ctx, storyInventory.id, 'frozen')
