import * as z from 'zod'
import { call } from '../call.ts'
import { ChannelRow } from './channel.ts'

/** API-169: channels of a group, or all in scope. At most 20,000. */
export const list = call({
  http: 'GET /channels/fetch',
  access: 'channels.read',
  within: 'group',
  summary: 'Channels of a group, or all in scope',
  output: z.object({ channels: z.array(ChannelRow), truncated: z.boolean() }),
  trustedOutput: true,
})

export const getStatus = call({
  http: 'GET /channels/:channelId/status',
  access: 'channels.read',
  on: 'channel',
  summary: 'Live state of a channel',
  output: ChannelRow,
})
