import type { calls } from '@backhaul/contract/servers'
import type { Handle } from '../http/handle.ts'
import { pageOfServers } from './admin-page.ts'

export const listInInventory: Handle<typeof calls.listInInventory> = ({ inventory, input, ctx }) =>
  pageOfServers(ctx, input, ({ inventories }) => inventories.includes(inventory.id))
