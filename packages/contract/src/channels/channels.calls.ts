import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { ChannelRow } from './channel.ts'

const group = z.strictObject({ group: Id.optional() })

/** API-140 family: channels of a group, or all in scope. At most 20,000. */
export const list = call({
  http: 'GET /channels/fetch',
  access: 'channels.read',
  summary: 'Channels of a group, or all in scope',
  input: group,
  output: z.object({ channels: z.array(ChannelRow), truncated: z.boolean() }),
  errors: ['GROUP_NOT_FOUND'],
  bulk: true,
})

export const getStatus = call({
  http: 'GET /channels/:channelId/status',
  access: 'channels.read',
  summary: 'Live state of a channel',
  input: z.strictObject({ channelId: Id }),
  output: ChannelRow,
  errors: ['CHANNEL_NOT_FOUND'],
})
