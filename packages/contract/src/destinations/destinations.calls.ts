import * as z from 'zod'
import { call } from '../call.ts'
import { Done, Id, Instant } from '../id.ts'
import { Destination, destinationFields, StreamMediaProfile } from './destination.ts'
import { stringUpTo } from '../string.ts'

const streamErrors = [
  'NAME_TAKEN',
  'STREAM_NEEDS_ADDRESS',
  'STREAM_NEEDS_SRT_MODE',
  'STREAM_NEEDS_SOURCE_PORT',
  'STREAM_NEEDS_MPEG_TS',
  'FFMPEG_OPTION_REFUSED',
] as const

/** E-037: the streams of a destination have different ids. */
const uniqueStreams = {
  check: ({ streams }: { streams: readonly { streamId: string }[] }) => new Set(streams.map((one) => one.streamId)).size === streams.length,
  path: 'streams',
  message: 'streamIdUnique',
} as const

const example = {
  name: 'Main CDN',
  provider: 'Example CDN',
  streams: [
    {
      streamId: 'live-1',
      streamType: 'rtmp',
      urlPrimary: 'rtmp://ingest.cdn.example/live',
      username: null,
      videoProfile: 'high',
      bitrate: 6000,
      resolution: '1080p60/50',
      frameRate: '50',
      srtMode: null,
      sourcePort: null,
      latency: null,
      mpegTsIp: null,
      mpegTsPort: null,
      mpegTsBitrate: null,
      ffmpegOverride: null,
    },
  ],
} as const satisfies z.input<z.ZodObject<typeof destinationFields>>

/** API-208. At most 200, the limit of an inventory. The path is ours (resolutions.md 57). */
export const listCdns = call({
  http: 'POST /streamingdestinations/fetch_cdns',
  access: 'channels.read',
  on: 'reachedInventory',
  summary: 'Streaming destinations of an inventory',
  output: z.object({ destinations: z.array(Destination) }),
  assumed: true,
  audit: false,
})

/** The same as a read of the web, which clients may cache and repeat. Ours. */
export const list = call({
  http: 'GET /v2/inventories/:inventoryId/streamingdestinations',
  access: 'channels.read',
  on: 'reachedInventory',
  summary: 'Streaming destinations of an inventory',
  output: z.object({ destinations: z.array(Destination) }),
  assumed: true,
})

/** API-209. */
export const create = call({
  http: 'POST /streamingdestinations/add_details',
  access: 'channels.configure',
  on: 'reachedInventory',
  resource: 'destination',
  summary: 'Create a streaming destination',
  input: destinationFields,
  refine: uniqueStreams,
  output: Destination,
  assumed: true,
  errors: [...streamErrors, 'TOO_MANY_DESTINATIONS'],
  example,
})

/**
 * API-210: replaces the streams. A secret that is left out stays as it is stored for the stream with the same id, or for the one
 * that `formerStreamId` names. With an address of another server, a password or passphrase is given again or removed. The channels
 * of a renamed stream follow it. `lastModified`: the state that the fields were edited from; without it, the fields replace any
 * state.
 */
export const update = call({
  http: 'POST /streamingdestinations/update_details',
  access: 'channels.configure',
  on: 'destination',
  summary: 'Change a streaming destination',
  input: { ...destinationFields, lastModified: Instant.optional() },
  refine: uniqueStreams,
  output: Destination,
  assumed: true,
  errors: [...streamErrors, 'STREAM_IN_USE', 'CONFIGURATION_CHANGED'],
  example,
})

/** API-211. */
export const remove = call({
  http: 'POST /streamingdestinations/remove_details',
  access: 'channels.configure',
  on: 'destination',
  summary: 'Delete a streaming destination',
  output: Done,
  errors: ['DESTINATION_IN_USE'],
})

/** API-212, R-266. */
export const listMediaProfiles = call({
  http: 'GET /streamingmediaprofiles/fetch',
  access: 'channels.read',
  summary: 'Media profiles of streams',
  output: z.object({ profiles: z.array(StreamMediaProfile) }),
  assumed: true,
})

/** The destination of a channel: it passes every stream that it receives on to it. The spec names no call; this one is ours. */
export const associateChannel = call({
  http: 'PUT /channels/:channelId/streamingdestination',
  access: 'channels.configure',
  on: 'channel',
  summary: 'Associate a channel with a stream of a destination',
  input: { destinationId: Id, streamId: stringUpTo(128).min(1, 'required') },
  output: Done,
  assumed: true,
  errors: ['DESTINATION_NOT_FOUND', 'STREAM_NOT_FOUND', 'CHANNEL_HAS_NO_OUTPUT', 'SECRET_UNREADABLE'],
  example: { destinationId: 'd-0001', streamId: 'live-1' },
})

/** The opposite of `associateChannel`. */
export const dissociateChannel = call({
  http: 'DELETE /channels/:channelId/streamingdestination',
  access: 'channels.configure',
  on: 'channel',
  summary: 'End the association of a channel with a destination',
  output: Done,
  assumed: true,
  errors: ['CHANNEL_HAS_NO_DESTINATION'],
})

export const getOfChannel = call({
  http: 'GET /channels/:channelId/streamingdestination',
  access: 'channels.read',
  on: 'channel',
  summary: 'The destination that a channel is associated with',
  output: z.object({ destination: Destination.nullable(), streamId: z.string().nullable() }),
  assumed: true,
})
