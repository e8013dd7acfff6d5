import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { pageOfUnits } from './page-of-units.ts'

export const listInInventory: Handle<typeof calls.listInInventory> = ({ inventory, input, ctx }) =>
  pageOfUnits(ctx, input, ({ inventories }) => inventories.includes(inventory.id))
