import * as z from 'zod'
import { secret } from '../call.ts'
import { FfmpegOptions } from '../ffmpeg.ts'
import { Id, Instant } from '../id.ts'
import { ipv4 } from '../ip.ts'
import { hasValidPort } from '../port.ts'
import { Name, nameUpTo } from '../name.ts'
import { stringUpTo } from '../string.ts'

// The spec names the fields of a destination and not their shapes. These are ours.

/** How a stream is sent. */
export const StreamType = z.enum(['rtmp', 'srt', 'mpegTs'])
export type StreamType = z.infer<typeof StreamType>

export const SrtMode = z.enum(['caller', 'listener', 'rendezvous'])
export type SrtMode = z.infer<typeof SrtMode>

/** R-266, M-804 to M-808: the default media resolutions. */
export const mediaResolutions = ['1080p60/50', '1080i60/50', '720p60/50', '576i', '480i'] as const
export const MediaResolution = z.enum(mediaResolutions)
export type MediaResolution = z.infer<typeof MediaResolution>

export const VideoProfile = z.enum(['baseline', 'main', 'high'])

/** Frames per second. */
export const frameRates = ['24', '25', '29.97', '30', '50', '59.94', '60'] as const
export const FrameRate = z.enum(frameRates)

export const streamsMax = 8
export const addressMax = 256
export const passphraseMin = 10
export const passphraseMax = 64

/** every port but 554 to 557, which belong to RTSP. 0: any free port. */
export const SourcePort = z
  .int('integer')
  .min(0, 'min')
  .max(65_535, 'max')
  .refine((port) => port < 554 || port > 557, 'sourcePort')

/** the key of an SRT stream. The spec doesn't say which characters are special; we take letters and digits of ASCII. */
export const Passphrase = stringUpTo(passphraseMax)
  .min(passphraseMin, 'minLength')
  .regex(/^[A-Za-z0-9]*$/, 'pattern')

/** An address with a key may be part of it. An RTMP address needs a path, where the application is. */
const StreamAddress = stringUpTo(addressMax)
  .min(1, 'required')
  .regex(/^(rtmps?:\/\/[^\s/?#]+\/\S+|srt:\/\/[^\s/?#]*:\d{1,5}([/?#]\S*)?|(udp|rtp):\/\/[^\s/?#]+:\d{1,5}([/?#]\S*)?)$/, 'destinationUrl')
  .regex(/^\P{C}*$/u, 'destinationUrl')
  .refine(hasValidPort, 'destinationUrl')

const StreamId = stringUpTo(128)
  .min(1, 'required')
  .regex(/^[A-Za-z0-9._~:=,#!+-]+$/, 'pattern')

/** The fields of one stream without its secrets. */
const openStreamFields = {
  /** M-605: unique between the streams of the destination. It ends the path of an RTMP address, and is the stream ID of SRT. */
  streamId: StreamId,
  streamType: StreamType,
  username: stringUpTo(128)
    .regex(/^[^\s:@/?#\p{C}]*$/u, 'pattern')
    .nullable(),
  videoProfile: VideoProfile,
  /** kbps (resolutions.md 38). */
  bitrate: z.int('integer').min(2000, 'min').max(8000, 'max'),
  resolution: MediaResolution,
  frameRate: FrameRate,
  srtMode: SrtMode.nullable(),
  sourcePort: SourcePort.nullable(),
  /** ms; the time that SRT keeps packets for repetition. */
  latency: z.int('integer').min(20, 'min').max(8000, 'max').nullable(),
  mpegTsIp: z.union([ipv4, stringUpTo(45).check(z.ipv6())], 'ip').nullable(),
  /** */
  mpegTsPort: z.int('integer').min(0, 'min').max(65_535, 'max').nullable(),
  /** kbps of the transport stream, with its padding. */
  mpegTsBitrate: z.int('integer').min(2000, 'min').max(20_000, 'max').nullable(),
  ffmpegOverride: FfmpegOptions.nullable(),
}

/** The secrets of a stream. Omitted: the stored one stays, unless an address names another server. Null: it is removed. */
export const streamSecrets = {
  /** M-603, M-604: the addresses may have a key in their path or query, so both are secrets. */
  urlPrimary: secret(StreamAddress).nullable().optional(),
  urlSecondary: secret(StreamAddress).nullable().optional(),
  password: secret(
    stringUpTo(128)
      .min(1, 'required')
      .regex(/^\P{Cc}*$/u, 'pattern'),
  )
    .nullable()
    .optional(),
  passphrase: secret(Passphrase).nullable().optional(),
}
export type StreamSecret = keyof typeof streamSecrets

/**
 * A stream as it is written. `formerStreamId`: the stored id of a stream that is renamed; it keeps its secrets and channels. Null:
 * a new stream. Omitted: the stored stream with the same id, unless another stream is renamed from that id.
 */
export const StreamInput = z.strictObject({ ...openStreamFields, ...streamSecrets, formerStreamId: StreamId.nullable().optional() })
export type StreamInput = z.infer<typeof StreamInput>

/** M-603 to M-620: a stream as it is read. The addresses end at the server, without application and key. */
export const Stream = z.object({
  ...openStreamFields,
  primaryAddress: z.string().nullable(),
  secondaryAddress: z.string().nullable(),
  hasPassword: z.boolean(),
  hasPassphrase: z.boolean(),
})
export type Stream = z.infer<typeof Stream>

export const destinationFields = {
  name: Name,
  provider: nameUpTo(64),
  streams: z.array(StreamInput).min(1, 'required').max(streamsMax, 'max'),
}

/** M-601, M-602: a streaming destination of an inventory. `usedBy` counts the channels that are associated with it. */
export const Destination = z.object({
  id: Id,
  inventoryId: Id,
  name: z.string(),
  provider: z.string(),
  streams: z.array(Stream),
  usedBy: z.int(),
  lastModified: Instant,
})
export type Destination = z.infer<typeof Destination>

/** API-212: the frame rates and bitrates of an encoder for a resolution. kbps. */
export const StreamMediaProfile = z.object({
  name: z.string(),
  resolution: MediaResolution,
  frameRates: z.array(FrameRate),
  bitrateMin: z.int(),
  bitrateMax: z.int(),
  bitrateDefault: z.int(),
})
export type StreamMediaProfile = z.infer<typeof StreamMediaProfile>
