import type { calls } from '@backhaul/contract/video-return'
import type { Handle } from '../http/handle.ts'
import { pageOfReturns } from './list-page.ts'

export const listInInventory: Handle<typeof calls.listInInventory> = ({ inventory, input, ctx }) =>
  pageOfReturns(ctx, input, ({ inventories }) => inventories.includes(inventory.id))
