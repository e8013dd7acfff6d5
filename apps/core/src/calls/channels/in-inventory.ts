import type { ChannelRow } from '@backhaul/contract/channels'
import { CallError } from '../../call-error.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { rowsMax } from '../../devices/registry/record-index.ts'

/** Returns the channels in scope, of one inventory if it is given, that fit; at most as many as a list has. */
export function inInventory(
  { registry, caller }: Pick<Ctx, 'registry'> & { readonly caller: Caller },
  inventoryId: string | undefined,
  fits: (row: ChannelRow) => boolean,
): ChannelRow[] {
  if (inventoryId !== undefined && registry.reachedInventory(caller.scope, inventoryId) === null) throw new CallError('INVENTORY_NOT_FOUND')
  const rows: ChannelRow[] = []
  for (const channel of registry.channels.inScope(caller.scope)) {
    if (rows.length === rowsMax) break
    if ((inventoryId === undefined || channel.inventories.includes(inventoryId)) && fits(channel.row))
      rows.push(registry.views.row(caller, channel))
  }
  return rows
}
