import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { AdminChannel, ChannelGroup, ChannelInventory } from './administration.ts'
import { ChannelRow, sortableChannelFields } from './channel.ts'

/** API-174. */
export const listPage = call({
  http: ['GET /admin/channels', 'GET /v2/admin/channels'],
  access: 'channels.administer',
  summary: 'One page of the channels',
  input: pageQuery(sortableChannelFields),
  output: pageOf(ChannelRow),
  trustedOutput: true,
})

/** API-175. */
export const getForAdmin = call({
  http: ['GET /admin/channels/:channelId', 'GET /v2/admin/channels/:channelId'],
  access: 'channels.administer',
  on: 'channel',
  summary: 'One channel with its configuration and the version of it',
  output: AdminChannel,
  assumed: true,
})

/** API-179. */
export const listInventories = call({
  http: ['GET /admin/channels/:channelId/inventories', 'GET /v2/admin/channels/:channelId/inventories'],
  access: 'channels.administer',
  on: 'channel',
  summary: 'Inventories of a channel',
  input: pageQuery(['name']),
  output: pageOf(ChannelInventory),
  assumed: true,
})

/** API-180. */
export const listGroups = call({
  http: ['GET /admin/channels/:channelId/groups', 'GET /v2/admin/channels/:channelId/groups'],
  access: 'channels.administer',
  on: 'channel',
  summary: 'Groups of a channel',
  input: pageQuery(['name']),
  output: pageOf(ChannelGroup),
  assumed: true,
})
