import * as z from 'zod'
import { call } from '../call.ts'
import { waitingCalls } from '../devices/waiting.ts'
import { Id } from '../id.ts'
import { versioned } from '../versioned.ts'
import {
  InputSource,
  InputSources,
  ReturnOption,
  Sharing,
  VideoReturnCapabilities,
  VideoReturnFields,
  VideoReturnRow,
} from './video-return.ts'

const inputErrors = ['VIDEO_RETURN_IN_USE', 'VIDEO_RETURN_INPUT_NOT_SUPPORTED', 'CONFIGURATION_CHANGED'] as const

/** API-225. At most 20,000. */
export const listOfGroup = call({
  http: 'GET /v0/groups/:groupId/video-return-channels',
  access: 'videoReturn.read',
  on: 'group',
  summary: 'Video return channels of a group',
  output: z.object({ videoReturnChannels: z.array(VideoReturnRow), truncated: z.boolean() }),
  trustedOutput: true,
})

/** API-226. The name and the description of a channel. */
export const update = call({
  http: 'POST /v0/video-return-channels/:videoReturnId/update',
  access: 'videoReturn.configure',
  on: 'videoReturn',
  summary: 'Change a video return channel',
  input: { ...VideoReturnFields.pick({ name: true, description: true }).partial().shape, ...versioned },
  output: VideoReturnRow,
  assumed: true,
  errors: ['NAME_IN_USE', 'CONFIGURATION_CHANGED'],
  example: { description: 'Programme with clock' },
})

/** API-227. */
export const getCapabilities = call({
  http: 'GET /v2/vrChannels/:videoReturnId/capabilities',
  access: 'videoReturn.read',
  on: 'videoReturn',
  summary: 'Capabilities of a video return channel',
  output: VideoReturnCapabilities,
  assumed: true,
})

/** API-228. */
export const listInputSources = call({
  http: 'GET /v2/vrChannels/:videoReturnId/inputSources',
  access: 'videoReturn.read',
  on: 'videoReturn',
  summary: 'Input of a video return channel, and the inputs that it can have',
  output: InputSources,
  assumed: true,
})

/** API-229. Without a passphrase in the input the channel keeps the one that it has, unless the server of the address changes; null removes it. */
export const setInputSource = call({
  http: 'POST /v2/vrChannels/:videoReturnId/inputSources',
  access: 'videoReturn.configure',
  on: 'videoReturn',
  device: true,
  summary: 'Set the input of a video return channel',
  input: { ...InputSource.shape, ...versioned },
  refine: {
    check: ({ inputType, url, destinationPort }) => inputType !== 'SRT' || (url !== '' && destinationPort !== null),
    path: 'url',
    message: 'required',
  },
  output: InputSources,
  assumed: true,
  errors: inputErrors,
  example: { inputType: 'SRT', url: 'srt://studio.example', destinationPort: 9000, latency: 300, passphrase: 'a-long-passphrase' },
})

/** API-230. Empty until the channel reports its addresses. */
export const listIps = call({
  http: 'GET /v2/vrChannels/:videoReturnId/ips',
  access: 'videoReturn.read',
  on: 'videoReturn',
  summary: 'Addresses of a video return channel',
  output: z.array(z.object({ name: z.string(), ip: z.string(), mask: z.string() })),
  assumed: true,
})

/** API-242. The units that may show the picture of a channel. */
export const getSharing = call({
  http: 'GET /v2/vrChannels/:videoReturnId/sharing',
  access: 'videoReturn.read',
  on: 'videoReturn',
  summary: 'Units with which a video return channel is shared',
  output: Sharing,
  assumed: true,
})

/** API-243. Units that the caller may not see stay as they are. A unit that the channel is not shared with any more is cut off. */
export const setSharing = call({
  http: 'PUT /v2/vrChannels/:videoReturnId/sharing',
  access: 'videoReturn.configure',
  on: 'videoReturn',
  device: true,
  summary: 'Share a video return channel with units',
  input: { unitIds: z.array(Id).max(64).nullable(), ...versioned },
  output: Sharing,
  assumed: true,
  errors: ['UNIT_NOT_FOUND', 'TOO_MANY_FEEDS', 'CONFIGURATION_CHANGED'],
  example: { unitIds: null },
})

/** The channels whose picture a unit may show: those of its inventories that the caller sees. The spec names no call; the choice of one needs it. */
export const listForUnit = call({
  http: 'GET /v2/units/:unitId/vrChannels',
  access: 'units.read',
  on: 'unit',
  summary: 'Video return channels that a unit may show',
  output: z.object({ channels: z.array(ReturnOption).max(200) }),
  assumed: true,
})

export const { listWaiting, withdrawChange } = waitingCalls({
  kind: 'videoReturn',
  at: '/v2/vrChannels/:videoReturnId',
  access: { read: 'videoReturn.read', write: 'videoReturn.configure' },
  fields: ['configuration', 'sharedUnitIds'],
})
