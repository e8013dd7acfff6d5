import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { ChannelRow } from './channel.ts'
import { ChannelCapability } from './details.ts'

const ChannelAddress = z.object({ name: z.string(), ip: z.string(), mask: z.string() })

/** API-197. Empty until the channel reports its addresses. */
export const listIps = call({
  http: 'GET /channels/:channelId/ips',
  access: 'channels.read',
  on: 'channel',
  summary: 'Addresses of a channel',
  output: z.array(ChannelAddress),
  assumed: true,
})

/** API-198. A console that cannot read them shows none and may try again. */
export const getCapabilities = call({
  http: 'GET /channels/:channelId/capabilities',
  access: 'channels.read',
  on: 'channel',
  summary: 'Abilities of a channel',
  output: z.object({ capabilities: z.array(ChannelCapability) }),
  assumed: true,
})

/** How a page gets the video of one output: the file that plays, or the unit that it shows; null without video. */
const MediaAccess = ChannelRow.pick({ channelId: true, channelName: true, status: true, bitrate: true }).extend({
  unitId: Id.nullable(),
  /** The number of the camera of a unit that sends several. */
  camera: z.int().nullable(),
})

/** API-190. Unknown channels and those out of scope are refused. */
export const resolveMediaAccess = call({
  http: 'POST /channels/mediaAccessOutputInfo',
  access: 'channels.read',
  audit: false,
  summary: 'Access to the video of output channels',
  input: { uniqueIds: z.array(Id).min(1, 'required').max(100, 'max') },
  output: z.array(MediaAccess),
  assumed: true,
  errors: ['CHANNEL_NOT_FOUND'],
  example: { uniqueIds: ['c-00001'] },
})
