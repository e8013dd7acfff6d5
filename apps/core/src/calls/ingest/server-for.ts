import type { Caller } from '../../caller.ts'
import type { Core } from '../../context.ts'
import type { ChannelRecord, ServerRecord } from '../../devices/registry/record.ts'

interface Place {
  inventoryId: string
  serverId: string
}

/**
 * Returns the ingest server that a call names, or which part of the call does not exist for the caller: an inventory that does not
 * contain the channel, or a server that is not an ingest server of the inventory.
 */
export function ingestServerFor(
  { registry }: Core,
  caller: Caller,
  channel: ChannelRecord,
  { inventoryId, serverId }: Place,
): ServerRecord | 'INVENTORY_NOT_FOUND' | 'SERVER_NOT_FOUND' {
  if (registry.reachedInventory(caller.scope, inventoryId) === null || !channel.inventories.includes(inventoryId))
    return 'INVENTORY_NOT_FOUND'
  const server = registry.views.server(caller, serverId)
  return server?.row.type === 'ingest_server' && server.inventories.includes(inventoryId) ? server : 'SERVER_NOT_FOUND'
}
