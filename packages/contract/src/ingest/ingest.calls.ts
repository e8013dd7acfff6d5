import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { IngestAssociation, IngestServer } from './association.ts'

/** API-324. */
export const listServers = call({
  http: 'GET /v2/inventories/:inventoryId/ingestServers',
  access: 'servers.read',
  on: 'reachedInventory',
  summary: 'Ingest servers of an inventory, by name',
  output: z.array(IngestServer),
  assumed: true,
})

/** API-199. */
export const getAssociation = call({
  http: 'GET /channels/:channelId/ingest_association',
  access: 'channels.read',
  on: 'channel',
  summary: 'The ingest server of a channel',
  output: IngestAssociation,
  assumed: true,
})

const association = { access: 'channels.configure', on: 'channel', assumed: true } as const
const place = { inventoryId: Id, serverId: Id }
const example = { inventoryId: 'inv-1', serverId: 's-0010' }

/**
 * API-325. The server receives what the channel records. E-075: refused for a channel that is busy, and for one that has an
 * ingest server already.
 */
export const associate = call({
  ...association,
  http: 'PUT /v2/inventories/:inventoryId/ingestServers/:serverId/channels/:channelId',
  summary: 'Associate a channel with an ingest server',
  input: place,
  output: IngestAssociation,
  errors: [
    'INVENTORY_NOT_FOUND',
    'SERVER_NOT_FOUND',
    'INGEST_CHANNEL',
    'INGEST_CHANNEL_BUSY',
    'CONFIGURATION_CHANGED',
    'INGEST_SERVER_FULL',
    'CHANNEL_NOT_CAPABLE',
    'DEVICE_REJECTED',
    'DEVICE_LOST',
    'DEVICE_TIMEOUT',
  ],
  example,
})

/** API-326. */
export const dissociate = call({
  ...association,
  http: 'DELETE /v2/inventories/:inventoryId/ingestServers/:serverId/channels/:channelId',
  summary: 'End the association of a channel with an ingest server',
  input: place,
  output: IngestAssociation,
  errors: [
    'INVENTORY_NOT_FOUND',
    'SERVER_NOT_FOUND',
    'NOT_ASSOCIATED',
    'INGEST_CHANNEL_BUSY',
    'CONFIGURATION_CHANGED',
    'DEVICE_REJECTED',
    'DEVICE_LOST',
    'DEVICE_TIMEOUT',
  ],
  example,
})
