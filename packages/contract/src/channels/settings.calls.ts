import * as z from 'zod'
import { call } from '../call.ts'
import { versioned } from '../versioned.ts'
import { FfmpegOptions } from '../ffmpeg.ts'
import { BandwidthLimit } from './administration.ts'
import { ChannelDetails } from './details.ts'
import { Ffmpeg, InputSourceFields } from './settings.ts'

/** API-191. Not while the channel is busy. */
export const setBandwidthLimit = call({
  http: 'PUT /channels/bwLimit',
  access: 'channels.configure',
  on: 'channel',
  device: true,
  summary: 'Change the bandwidth limit of a channel, in kbps',
  input: { bandwidthLimit: BandwidthLimit, ...versioned },
  output: ChannelDetails,
  assumed: true,
  errors: ['CHANNEL_OCCUPIED', 'CHANNEL_UPGRADING', 'CONFIGURATION_CHANGED'],
  example: { bandwidthLimit: 8000 },
})

/** API-192. The media access of a channel in a private session is for users who may configure it, and for no others. */
export const setPrivateSession = call({
  http: 'PUT /channels/privateSession',
  access: 'channels.configure',
  on: 'channel',
  device: true,
  summary: 'Begin or end the private session of a channel',
  input: { privateSession: z.boolean(), ...versioned },
  output: ChannelDetails,
  assumed: true,
  errors: ['CHANNEL_UPGRADING', 'CONFIGURATION_CHANGED'],
  example: { privateSession: true },
})

/** API-184. */
export const getFfmpeg = call({
  http: 'GET /channels/:channelId/ffmpeg',
  access: 'channels.read',
  on: 'channel',
  summary: 'FFMPEG options of a channel',
  output: Ffmpeg,
  assumed: true,
})

const setFfmpegSpec = {
  on: 'channel',
  device: true,
  summary: 'Change the FFMPEG options of a channel',
  input: { options: FfmpegOptions, ...versioned },
  output: Ffmpeg,
  assumed: true,
  errors: ['CHANNEL_UPGRADING', 'CHANNEL_NOT_CAPABLE', 'FFMPEG_OPTION_REFUSED', 'CONFIGURATION_CHANGED'],
  example: { options: '-preset veryfast -g 50' },
} as const

/** API-185. Only options of a list, each with a value that fits; an empty text removes all. */
export const setFfmpeg = call({ http: 'PUT /channels/:channelId/ffmpeg', access: 'channels.configure', ...setFfmpegSpec })

/** API-186. */
export const getFfmpegForAdmin = call({
  http: ['GET /admin/channels/:channelId/ffmpeg', 'GET /v2/admin/channels/:channelId/ffmpeg'],
  access: 'channels.administer',
  on: 'channel',
  summary: 'FFMPEG options of a channel',
  output: Ffmpeg,
  assumed: true,
})

/** API-187. */
export const setFfmpegForAdmin = call({
  http: ['PUT /admin/channels/:channelId/ffmpeg', 'PUT /v2/admin/channels/:channelId/ffmpeg'],
  access: 'channels.administer',
  ...setFfmpegSpec,
})

/** API-188. An encoder, SRT, RTMP or WebRTC. The source before it is replaced; its secrets stay, unless they are given or the type changes; for another server they are given again. Passphrase and stream key are never returned. */
export const setInputSource = call({
  http: 'POST /channels/:channelId/inputSources',
  access: 'channels.configure',
  on: 'channel',
  device: true,
  summary: 'Set the source of an input channel',
  input: { ...InputSourceFields, ...versioned },
  output: ChannelDetails,
  assumed: true,
  errors: [
    'CHANNEL_UPGRADING',
    'NOT_AN_INPUT',
    'CHANNEL_NOT_CAPABLE',
    'INPUT_SOURCE_INCOMPLETE',
    'SECRET_UNREADABLE',
    'CONFIGURATION_CHANGED',
  ],
  example: { type: 'SRT', mode: 'listener', port: 9001, passphrase: 'Sunrise2026' },
})

/** API-189. */
export const removeInputSource = call({
  http: 'DELETE /channels/:channelId/inputSources',
  access: 'channels.configure',
  on: 'channel',
  device: true,
  summary: 'Remove the source of an input channel',
  output: ChannelDetails,
  assumed: true,
  errors: ['CHANNEL_UPGRADING', 'NOT_AN_INPUT', 'CHANNEL_NOT_CAPABLE'],
})

/** API-195. One channel of a server sends its logs at a time. */
export const startLogs = call({
  http: 'POST /channels/:channelId/fetchlogs',
  access: 'channels.operate',
  on: 'channel',
  device: true,
  summary: 'Send the logs of a channel to its server',
  output: ChannelDetails,
  assumed: true,
  errors: ['SERVER_SENDS_LOGS', 'CHANNEL_SENDS_NO_LOGS', 'LOG_CHANNEL_BUSY_OR_OFFLINE', 'TASK_RUNS'],
})

/** API-196. */
export const stopLogs = call({
  http: 'DELETE /channels/:channelId/fetchlogs',
  access: 'channels.operate',
  on: 'channel',
  device: true,
  summary: 'Stop sending the logs of a channel',
  output: ChannelDetails,
  assumed: true,
  errors: ['TASK_NOT_RUNNING'],
})
