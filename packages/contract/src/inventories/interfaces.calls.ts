import * as z from 'zod'
import { call } from '../call.ts'
import { Done, Id } from '../id.ts'
import { IfbLine, InterfaceId, Tally } from './interfaces.ts'

// Interfaces are those of the servers in the caller's scope, of an inventory that the caller sees entirely or through a group.

const tally = { on: 'reachedInventory', assumed: true } as const
/** The channel that the interface may be taken from; null: from none. Without it, the interface is taken from any channel. */
const from = Id.nullable().optional()
const count = z.object({ count: z.int() })

/** API-297. R-040: only with the service tally. */
export const listTally = call({
  ...tally,
  http: 'GET /v2/inventories/:inventoryId/tally',
  access: 'servers.read',
  summary: 'Tally interfaces of the servers of an inventory',
  output: z.object({ tallies: z.array(Tally) }),
  errors: ['TALLY_NOT_ENABLED'],
})

/** API-298. The interface leaves its former channel. */
export const associateTally = call({
  ...tally,
  http: 'PUT /v2/inventories/:inventoryId/tally/:tallyId/channels/:channelId',
  access: 'channels.configure',
  summary: 'Associate a tally interface with a channel',
  input: { tallyId: InterfaceId, channelId: Id, from },
  output: Tally,
  errors: [
    'TALLY_NOT_ENABLED',
    'TALLY_NOT_FOUND',
    'CHANNEL_NOT_FOUND',
    'ASSOCIATION_EXISTS',
    'INTERFACE_OTHER_SERVER',
    'CONFIGURATION_CHANGED',
  ],
  example: { tallyId: 'mmh-1:t1', channelId: 'ch-1' },
})

/** API-299. */
export const dissociateTally = call({
  ...tally,
  http: 'DELETE /v2/inventories/:inventoryId/tally/:tallyId/channels/:channelId',
  access: 'channels.configure',
  summary: 'End the association of a tally interface with a channel',
  input: { tallyId: InterfaceId, channelId: Id },
  output: Done,
  errors: ['TALLY_NOT_ENABLED', 'TALLY_NOT_FOUND', 'CHANNEL_NOT_FOUND'],
  example: { tallyId: 'mmh-1:t1', channelId: 'ch-1' },
})

/** API-300. */
export const listIfb = call({
  ...tally,
  http: 'GET /v2/inventories/:inventoryId/ifb',
  access: 'servers.read',
  summary: 'IFB lines of the servers of an inventory',
  output: z.object({ lines: z.array(IfbLine) }),
})

/** API-301. The line takes calls to this channel alone. It leaves its former channel. */
export const associateIfb = call({
  ...tally,
  http: 'PUT /v2/inventories/:inventoryId/ifb/:ifbId/channels/:channelId',
  access: 'channels.configure',
  summary: 'Associate an IFB line with a channel',
  input: { ifbId: InterfaceId, channelId: Id, from },
  output: IfbLine,
  errors: ['IFB_NOT_FOUND', 'CHANNEL_NOT_FOUND', 'ASSOCIATION_EXISTS', 'INTERFACE_OTHER_SERVER', 'CONFIGURATION_CHANGED'],
  example: { ifbId: 'mmh-1:l1', channelId: 'ch-1' },
})

/** API-302. */
export const dissociateIfb = call({
  ...tally,
  http: 'DELETE /v2/inventories/:inventoryId/ifb/:ifbId/channels/:channelId',
  access: 'channels.configure',
  summary: 'End the association of an IFB line with a channel',
  input: { ifbId: InterfaceId, channelId: Id },
  output: Done,
  errors: ['IFB_NOT_FOUND', 'CHANNEL_NOT_FOUND'],
  example: { ifbId: 'mmh-1:l1', channelId: 'ch-1' },
})

/** API-303. */
export const getAvailableIfbCount = call({
  ...tally,
  http: 'GET /v2/inventories/:inventoryId/ifb/available/count',
  access: 'servers.read',
  summary: 'Number of the free IFB lines of an inventory',
  output: count,
})

/** API-304. */
export const getUsedIfbCount = call({
  ...tally,
  http: 'GET /v2/inventories/:inventoryId/ifb/used/count',
  access: 'servers.read',
  summary: 'Number of the IFB lines of an inventory that have a call',
  output: count,
})

/** API-305. */
export const getFrozenIfbCount = call({
  ...tally,
  http: 'GET /v2/inventories/:inventoryId/ifb/frozen/count',
  access: 'servers.read',
  summary: 'Number of the IFB lines of an inventory that cannot be used: the server is offline or the service has ended',
  output: count,
})
