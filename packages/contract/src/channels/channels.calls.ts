import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { ChannelRow, ChannelStatus, ChannelType } from './channel.ts'
import { ChannelDetails, detailsMax } from './details.ts'
import { stringUpTo } from '../string.ts'

const rows = z.object({ channels: z.array(ChannelRow), truncated: z.boolean() })
const details = z.object({ channels: z.array(ChannelDetails), truncated: z.boolean() })

/** The spec names no criteria. A channel fits when it fits each one that is given. */
const criteria = {
  channelIds: z.array(Id).max(1000).optional(),
  types: z.array(ChannelType).max(ChannelType.options.length).optional(),
  statuses: z.array(ChannelStatus).max(ChannelStatus.options.length).optional(),
  name: stringUpTo(255, 'max255').optional(),
}

/** API-169: channels of a group, or all in scope. At most 20,000. */
export const list = call({
  http: 'GET /channels/fetch',
  access: 'channels.read',
  within: 'group',
  summary: 'Channels of a group, or all in scope',
  output: rows,
  trustedOutput: true,
})

/** API-170. A read with a body, which the audit log does not record. */
export const filter = call({
  http: 'POST /channels/fetch',
  access: 'channels.read',
  within: 'group',
  audit: false,
  summary: 'Channels that fit criteria',
  input: criteria,
  output: rows,
  assumed: true,
})

/** API-171. */
export const listDetails = call({
  http: 'GET /channels/fetch_details',
  access: 'channels.read',
  within: 'group',
  summary: `Details of the channels of a group, or of all in scope, at most ${detailsMax}`,
  output: details,
  assumed: true,
})

/** API-172. */
export const filterDetails = call({
  http: 'POST /channels/fetch_details',
  access: 'channels.read',
  within: 'group',
  audit: false,
  summary: `Details of the channels that fit criteria, at most ${detailsMax}`,
  input: criteria,
  output: details,
  assumed: true,
})

/** API-173. R-187: `status` is that of the group of channels. */
export const listDetailsInGroup = call({
  http: 'GET /groups/:groupId/channel-details',
  access: 'channels.read',
  on: 'group',
  summary: `Details of the channels of a group, at most ${detailsMax}, and the status of all of them together`,
  output: details.extend({ status: ChannelStatus.extract(['idle', 'collecting', 'offline']) }),
  assumed: true,
})

/** API-168. */
export const getStatus = call({
  http: 'GET /channels/:channelId/status',
  access: 'channels.read',
  on: 'channel',
  summary: 'Live state of a channel',
  output: ChannelRow,
})

/** The spec has no call for the details of one channel; the path is ours. */
export const getDetails = call({
  http: 'GET /channels/:channelId/details',
  access: 'channels.read',
  on: 'channel',
  summary: 'Everything about a channel',
  output: ChannelDetails,
  assumed: true,
})
