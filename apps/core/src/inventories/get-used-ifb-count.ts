import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../http/handle.ts'
import { countIfb } from './count-ifb.ts'

export const getUsedIfbCount: Handle<typeof calls.getUsedIfbCount> = ({ storyInventory, ctx }) => countIfb(ctx, storyInventory.id, 'used')
