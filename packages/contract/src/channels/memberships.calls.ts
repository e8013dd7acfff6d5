import { call } from '../call.ts'
import { Id } from '../id.ts'
import { ChannelRow } from './channel.ts'

/** API-182. The channel keeps its primary inventory and gains another one. */
export const addToInventory = call({
  http: ['PUT /admin/inventories/:inventoryId/channels/:channelId', 'PUT /v2/admin/inventories/:inventoryId/channels/:channelId'],
  access: 'channels.administer',
  on: 'channel',
  summary: 'Associate a channel with an inventory',
  input: { inventoryId: Id },
  output: ChannelRow,
  assumed: true,
  errors: ['INVENTORY_NOT_FOUND', 'ASSOCIATION_EXISTS', 'TOO_MANY_INVENTORIES', 'NAME_IN_USE'],
  example: { inventoryId: 'inv-1' },
})

/** API-183. The groups of the inventory go with it. The primary inventory stays. */
export const removeFromInventory = call({
  http: ['DELETE /admin/inventories/:inventoryId/channels/:channelId', 'DELETE /v2/admin/inventories/:inventoryId/channels/:channelId'],
  access: 'channels.administer',
  on: 'channel',
  summary: 'End the association of a channel with an inventory',
  input: { inventoryId: Id },
  output: ChannelRow,
  assumed: true,
  errors: ['INVENTORY_NOT_FOUND', 'CHANNEL_PRIMARY_INVENTORY'],
  example: { inventoryId: 'inv-1' },
})
