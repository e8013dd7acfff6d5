import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'
import { inInventory } from './in-inventory.ts'

export const listSdi: Handle<typeof calls.listSdi> = ({ input, ctx }) => inInventory(ctx, input.inventoryId, ({ sdiNo }) => sdiNo !== null)
