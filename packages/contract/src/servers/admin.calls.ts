import * as z from 'zod'
import { call } from '../call.ts'
import { Done, Id } from '../id.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { versioned } from '../versioned.ts'
import { AdminServer, ipPipeServersPage, NewServer, ServerFields } from './administration.ts'
import { ServerRow, ServerType } from './server.ts'

// the calls of administrators have an admin path. resolutions.md 52: with and without v2.

const sortable = ['name', 'uniqueId', 'alias', 'serial', 'type', 'swVersion'] as const

/** `ipPipe`: only servers that units open IP pipes to. Their page has 1000 rows by default. */
const query = {
  ...pageQuery(sortable),
  limit: z.coerce.number<number>().int().min(1).max(ipPipeServersPage).optional(),
  type: ServerType.optional(),
  ipPipe: z.stringbool().optional(),
}

/** API-147. */
export const listPage = call({
  http: ['GET /admin/servers', 'GET /v2/admin/servers'],
  access: 'servers.administer',
  summary: 'One page of the servers',
  input: query,
  output: pageOf(ServerRow),
  trustedOutput: true,
  assumed: true,
})

/** API-145. */
export const listInInventory = call({
  http: ['GET /admin/inventories/:inventoryId/servers', 'GET /v2/admin/inventories/:inventoryId/servers'],
  access: 'servers.administer',
  on: 'inventory',
  summary: 'One page of the servers of an inventory',
  input: query,
  output: pageOf(ServerRow),
  trustedOutput: true,
  assumed: true,
})

/** API-148. */
export const getForAdmin = call({
  http: ['GET /admin/servers/:serverId', 'GET /v2/admin/servers/:serverId'],
  access: 'servers.administer',
  on: 'server',
  summary: 'One server with the version of its configuration',
  output: AdminServer,
  assumed: true,
})

/** API-149. The device gets its record at once over the device link. */
export const create = call({
  http: ['POST /admin/servers', 'POST /v2/admin/servers'],
  access: 'servers.administer',
  on: 'inventory',
  creates: 'server',
  summary: 'Create a server',
  input: NewServer.shape,
  output: AdminServer,
  errors: ['GROUP_NOT_FOUND', 'NAME_IN_USE', 'UNIQUE_ID_IN_USE', 'SERIAL_NUMBER_IN_USE', 'CHANNELS_ABOVE_SERVER'],
  assumed: true,
  example: { name: 'Berlin-HUB-9', serial: 'SRV-000009', type: 'mmh_server' },
})

/** API-150. With `version`, the change is refused when the server has changed since that version was read. */
export const update = call({
  http: ['PUT /admin/servers/:serverId', 'PUT /v2/admin/servers/:serverId'],
  access: 'servers.administer',
  on: 'server',
  summary: 'Change a server',
  input: { ...ServerFields.partial().shape, ...versioned },
  output: AdminServer,
  errors: ['CONFIGURATION_CHANGED', 'NAME_IN_USE', 'SERIAL_NUMBER_IN_USE'],
  assumed: true,
  example: { alias: 'Control room 2' },
})

/** API-151. Not while it is busy or has channels. */
export const remove = call({
  http: ['DELETE /admin/servers/:serverId', 'DELETE /v2/admin/servers/:serverId'],
  access: 'servers.administer',
  on: 'server',
  summary: 'Delete a server',
  output: Done,
  errors: ['SERVER_NOT_IDLE', 'SERVER_HAS_CHANNELS'],
  assumed: true,
})

/** API-152, M-821. The server keeps its primary inventory and gains another one. */
export const addToInventory = call({
  http: ['PUT /admin/inventories/:inventoryId/servers/:serverId', 'PUT /v2/admin/inventories/:inventoryId/servers/:serverId'],
  access: 'servers.administer',
  on: 'server',
  summary: 'Associate a server with an inventory',
  input: { inventoryId: Id },
  output: ServerRow,
  errors: ['INVENTORY_NOT_FOUND', 'ASSOCIATION_EXISTS', 'TOO_MANY_INVENTORIES', 'NAME_IN_USE'],
  assumed: true,
  example: { inventoryId: 'inv-1' },
})

/** API-153. The groups of the inventory go with it. The primary inventory stays. */
export const removeFromInventory = call({
  http: ['DELETE /admin/inventories/:inventoryId/servers/:serverId', 'DELETE /v2/admin/inventories/:inventoryId/servers/:serverId'],
  access: 'servers.administer',
  on: 'server',
  summary: 'End the association of a server with an inventory',
  input: { inventoryId: Id },
  output: ServerRow,
  errors: ['INVENTORY_NOT_FOUND', 'PRIMARY_INVENTORY'],
  assumed: true,
  example: { inventoryId: 'inv-1' },
})

/** The spec names no call; groups see the servers that were added to them, as units. */
export const addToGroup = call({
  http: ['PUT /admin/groups/:groupId/servers/:serverId', 'PUT /v2/admin/groups/:groupId/servers/:serverId'],
  access: 'servers.administer',
  on: 'server',
  summary: 'Add a server to a group',
  input: { groupId: Id },
  output: ServerRow,
  errors: ['GROUP_NOT_FOUND', 'ASSOCIATION_EXISTS'],
  assumed: true,
  example: { groupId: 'g-1' },
})

export const removeFromGroup = call({
  http: ['DELETE /admin/groups/:groupId/servers/:serverId', 'DELETE /v2/admin/groups/:groupId/servers/:serverId'],
  access: 'servers.administer',
  on: 'server',
  summary: 'Remove a server from a group',
  input: { groupId: Id },
  output: ServerRow,
  errors: ['GROUP_NOT_FOUND'],
  assumed: true,
  example: { groupId: 'g-1' },
})
