import * as z from 'zod'
import { call } from '../call.ts'
import { UnitService } from '../units/service.ts'
import { Server, ServerAddress, ServerCapabilities, ServerRow, ServerSpecifications, ServerUsage, TransceiverFeed } from './server.ts'
import { ChannelRow } from '../channels/channel.ts'

/** API-127. */
export const get = call({
  http: 'GET /servers/:serverId',
  access: 'servers.read',
  on: 'server',
  summary: 'One server',
  output: Server,
  assumed: true,
})

/** API-132. */
export const getStatus = call({
  http: 'GET /servers/:serverId/status',
  access: 'servers.read',
  on: 'server',
  summary: 'State of a server',
  output: ServerRow.pick({ uniqueId: true, state: true, serverUsage: true, upTime: true, lastSeen: true }),
})

/** API-128, M-664: the services of the primary inventory. Consoles may keep them for 30 minutes (Services §9). */
export const listServices = call({
  http: 'GET /servers/:serverId/services',
  access: 'servers.read',
  on: 'server',
  summary: 'Services of a server',
  output: z.array(UnitService),
  assumed: true,
})

/** API-129. */
export const getCapabilities = call({
  http: 'GET /servers/:serverId/capabilities',
  access: 'servers.read',
  on: 'server',
  summary: 'Functions that a server has',
  output: ServerCapabilities,
  assumed: true,
})

/** API-130. */
export const getSpecifications = call({
  http: 'GET /servers/:serverId/specifications',
  access: 'servers.read',
  on: 'server',
  summary: 'Hardware and operating system of a server',
  output: ServerSpecifications,
  assumed: true,
})

/** API-131. */
export const listAddresses = call({
  http: 'GET /servers/:serverId/ips',
  access: 'servers.read',
  on: 'server',
  summary: 'IP addresses of a server',
  output: z.array(ServerAddress),
  assumed: true,
})

/** API-133. */
export const getComment = call({
  http: 'GET /servers/:serverId/comment',
  access: 'servers.read',
  on: 'server',
  summary: 'Comment of a server',
  output: z.object({ comment: z.string() }),
  assumed: true,
})

/** CPU and disk of the last hour, of the servers of a group or of all in scope. At most 500 servers; the spec has no such call. */
export const listUsage = call({
  http: 'GET /servers/usage',
  access: 'servers.read',
  within: 'group',
  summary: 'CPU and disk of servers over the last hour',
  output: z.object({ everyMs: z.int(), servers: z.array(ServerUsage), truncated: z.boolean() }),
  trustedOutput: true,
})

/** API-146: the channels on the server and the associated ones, whose recordings it receives. */
export const listIngestChannels = call({
  http: 'GET /ingestservers/:serverId/channels',
  access: 'channels.read',
  on: 'server',
  summary: 'Channels of an ingest server',
  output: z.array(ChannelRow),
  errors: ['WRONG_SERVER_TYPE'],
  assumed: true,
})

/** API-156. */
export const listFeeds = call({
  http: 'GET /transceiverservers/:serverId/feeds',
  access: 'servers.read',
  on: 'server',
  summary: 'Feeds of a transceiver',
  output: z.array(TransceiverFeed),
  errors: ['WRONG_SERVER_TYPE'],
  assumed: true,
})
