import * as z from 'zod'
import { call, secret } from '../call.ts'
import { broadcastFields, SocialNetwork } from '../destinations/social.ts'
import { Id } from '../id.ts'
import { hasValidPort } from '../port.ts'
import { UnitRow } from './unit.ts'
import { stringUpTo } from '../string.ts'

const startErrors = [
  'UNIT_BUSY',
  'SPEED_TEST_RUNS',
  'NO_CHANNEL_SELECTED',
  'CHANNEL_EXTERNAL',
  'CHANNEL_NOT_FOUND',
  'CHANNEL_OFFLINE',
  'CHANNEL_BUSY',
  'CHANNEL_OCCUPIED',
  'CHANNEL_UPGRADING',
  'CHANNEL_TAKES_NO_UNIT',
  'VIDEO_LICENSE_INVALID',
  'CAMERA_NOT_CONNECTED',
] as const

/**
 * API-057. The unit's transmission mode decides: Live and the switchers stream to the channel, Multi-HQ to one channel per
 * feed, Store & Forward records and forwards without a channel.
 */
export const start = call({
  http: 'POST /v2/units/:unitId/stream',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Start streaming',
  input: { channelId: Id.optional() },
  output: UnitRow,
  errors: [...startErrors, 'NO_SD_CARD', 'ONE_CAMERA_INPUT', 'NO_MULTI_CAMERA_LICENSE'],
})

/** API-069 to API-071, API-078, API-080, API-084, M-337. A unit runs one kind of stream at a time, so every path stops the stream that runs. */
export const stop = call({
  http: [
    'DELETE /v2/units/:unitId/stream',
    'DELETE /v2/units/:unitId/stream/multiplecamera',
    'DELETE /v2/units/:unitId/stream/switchermode',
    'DELETE /v0/units/:unitId/stream/social_media',
    'DELETE /v0/units/:unitId/stream/cdn',
    'DELETE /units/:unitId/stream/cdn',
    'POST /devices/:unitId/commands/stop_streaming',
  ],
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Stop streaming',
  output: UnitRow,
  errors: ['NOT_STREAMING'],
})

/** API-058. One channel per feed, in feed order. The mode of the unit is not asked. */
export const startMultiCamera = call({
  http: 'POST /v2/units/:unitId/stream/multiplecamera',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Start a multi-camera stream',
  input: { channelIds: z.array(Id).min(1).max(4) },
  output: UnitRow,
  errors: [...startErrors, 'ONE_CAMERA_INPUT', 'NO_MULTI_CAMERA_LICENSE'],
  example: { channelIds: ['c-0001', 'c-0002'] },
})

/**
 * API-059. Without channels in the input: those of the switcher's settings, else the selected channel. The mode of the unit is
 * not asked. With a proxy channel, the unit sends a proxy of the cameras in addition to the switched picture.
 */
export const startSwitcher = call({
  http: 'POST /v2/units/:unitId/stream/switchermode',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Start a switcher stream',
  input: { highQualityChannel: Id.optional(), proxyChannel: Id.optional() },
  output: UnitRow,
  errors: [...startErrors, 'ONE_CAMERA_INPUT', 'NO_MULTI_CAMERA_LICENSE', 'SAME_CHANNEL_TWICE'],
})

/** An address with the key of the stream. It is sent to the unit and stored nowhere. */
const url = secret(
  stringUpTo(256)
    .min(1, 'required')
    .regex(/^(rtmps?:\/\/[^\s/?#]+\/\S+|(srt|https?):\/\/[^\s/?#]\S*)$/, 'streamUrl')
    .refine(hasValidPort, 'streamUrl'),
).optional()

/**
 * API-077: an address that the user has, or a broadcast that the core opens with the account of the inventory of the unit. `title`
 * replaces that of the account.
 */
export const startSocialMedia = call({
  http: 'POST /v0/units/:unitId/stream/social_media',
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Start a stream that its channel passes on to a social network',
  input: { channelId: Id.optional(), url, network: SocialNetwork.optional(), title: broadcastFields.title.optional() },
  refine: { check: (input) => (input.url === undefined) !== (input.network === undefined), path: 'url', message: 'required' },
  output: UnitRow,
  assumed: true,
  errors: [...startErrors, 'SOCIAL_ACCOUNT_MISSING', 'SOCIAL_TOKEN_REFUSED', 'SOCIAL_NETWORK_FAILED', 'SECRET_UNREADABLE'],
  example: { url: 'rtmps://live.social.example/app/key' },
})

/**
 * API-079; the version of its path is unclear, so that both are served (resolutions.md 56). The address, or a stream of a streaming
 * destination of an inventory of the unit.
 */
export const startCdn = call({
  http: ['POST /v0/units/:unitId/stream/cdn', 'POST /units/:unitId/stream/cdn'],
  access: 'units.operate',
  on: 'unit',
  device: true,
  summary: 'Start a stream that its channel passes on to a CDN',
  input: {
    channelId: Id.optional(),
    url,
    /** Used when the first address fails. */
    urlSecondary: url,
    destinationId: Id.optional(),
    streamId: stringUpTo(128).min(1, 'required').optional(),
  },
  refine: {
    check: (input) =>
      (input.url === undefined) !== (input.destinationId === undefined) &&
      (input.destinationId === undefined) === (input.streamId === undefined),
    path: 'url',
    message: 'required',
  },
  output: UnitRow,
  assumed: true,
  errors: [...startErrors, 'DESTINATION_NOT_FOUND', 'STREAM_NOT_FOUND', 'SECRET_UNREADABLE'],
  example: { url: 'rtmp://ingest.cdn.example/live/key' },
})
