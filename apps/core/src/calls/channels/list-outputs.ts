import type { calls } from '@backhaul/contract/channels'
import { channelFlags } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { inInventory } from './in-inventory.ts'

export const listOutputs: Handle<typeof calls.listOutputs> = ({ input, ctx }) =>
  inInventory(ctx, input.inventoryId, (row) => channelFlags(row).isOutput)
