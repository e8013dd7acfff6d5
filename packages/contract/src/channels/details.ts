import * as z from 'zod'
import { DestinationState } from '../destinations/state.ts'
import { ServerType } from '../servers/server.ts'
import { ProductType } from '../units/product.ts'
import { InputSource } from './settings.ts'
import { ChannelMode, ChannelOutputKind, ChannelRow } from './channel.ts'
import { noRef, ref } from '../ref.ts'

// The spec names the fields of a channel and not their shapes. These are ours; calls that return them are marked `assumed`.

/** M-566: abilities of the hardware and software of a channel. */
export const ChannelCapability = z.enum([
  'recording',
  'playout',
  'destination',
  'ndi',
  'sdi',
  'smpte2110',
  'fourK',
  'overlay',
  'multipoint',
  'ffmpeg',
  'inputSource',
  'logs',
])
export type ChannelCapability = z.infer<typeof ChannelCapability>

/** M-576: one target of point-to-multipoint. Bitrate in kbps. */
export const PtmpStatus = z.object({
  uid: ref('channel'),
  name: z.string(),
  status: z.enum(['idle', 'connecting', 'sending', 'failed']),
  bitrate: z.int(),
})
export type PtmpStatus = z.infer<typeof PtmpStatus>

/** M-731 to M-733: a channel and the channels that get its video. `delay` in ms; null: the one of the source. `version`: of the channel. */
export const Ptmp = z.object({
  uniqueID: noRef('the channel itself'),
  name: z.string(),
  machines: z.array(PtmpStatus),
  delay: z.int().nullable(),
  version: z.int(),
})
export type Ptmp = z.infer<typeof Ptmp>

/** M-572: the picture that a channel puts over its video. */
export const OverlayInfo = z.object({
  name: z.string(),
  width: z.int(),
  height: z.int(),
  sizeBytes: z.int(),
})
export type OverlayInfo = z.infer<typeof OverlayInfo>

/**
 * M-536 to M-579, M-581 to M-588: everything about a channel. `bandwidthLimit` in kbps, `ptmpDelay` in ms; null without one.
 * `broadcasterName` is the primary inventory. `version` counts the changes of the channel.
 */
export const ChannelDetails = ChannelRow.extend({
  online: z.boolean(),
  offline: z.boolean(),
  busy: z.boolean(),
  preview: z.boolean(),
  isDistributor: z.boolean(),
  isStudio: z.boolean(),
  isInput: z.boolean(),
  isOutput: z.boolean(),
  hasSdi: z.boolean(),
  hasCdn: z.boolean(),
  hasSmpte: z.boolean(),
  isSharing: z.boolean(),
  outputs: z.array(ChannelOutputKind),
  mode: ChannelMode,
  port: z.int().nullable(),
  bandwidthLimit: z.int().nullable(),
  privateSession: z.boolean(),
  recordsAll: z.boolean(),
  fourK: z.boolean(),
  protocol: z.string().nullable(),
  broadcasterName: z.string().nullable(),
  tallyName: z.string().nullable(),
  capabilities: z.array(ChannelCapability),
  /** The address at which an RTMP input gets its video, without a key, and whether video arrives. */
  fetchedRtmpData: z.object({ url: z.string(), connected: z.boolean() }).nullable(),
  /** The recording that was last written to the server, or is being written. */
  fileTransfer: z.object({ path: z.string(), status: z.enum(['started', 'completed']) }).nullable(),
  serverProductType: ServerType.nullable(),
  overlay: OverlayInfo.nullable(),
  smpteMetadata: z.object({ isConfigured: z.boolean() }),
  destinationState: DestinationState,
  /** The source of an input. */
  inputSource: InputSource.nullable(),
  /** The logs that the channel sends to its server now; null while it sends none. */
  logs: z.object({ percent: z.int().nullable() }).nullable(),
  ptmpLu100: z.boolean(),
  ptmpStatuses: z.array(PtmpStatus),
  ptmpDelay: z.int().nullable(),
  /** The product of the unit that holds the channel. */
  assignment: z.object({ productId: noRef('a product of the catalogue', ProductType).nullable() }),
  version: z.int(),
})
export type ChannelDetails = z.infer<typeof ChannelDetails>

/** Channels of one reply with details. The list has the rows of all. */
export const detailsMax = 200
