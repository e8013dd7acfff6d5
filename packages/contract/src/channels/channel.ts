import * as z from 'zod'
import { ChannelDestination } from '../destinations/state.ts'
import { DeviceName, Instant } from '../id.ts'
import { HardwareStatus, TallyState } from '../inventories/interfaces.ts'
import { hiddenWith, noRef, ref } from '../ref.ts'

/** Services §4, M-742 to M-749. */
export const ChannelStatus = z.enum(['offline', 'idle', 'collecting', 'online', 'PlayStoredFile', 'unavailable', 'connecting', 'upgrading'])
export type ChannelStatus = z.infer<typeof ChannelStatus>

/** M-522 to M-526: the use of a channel, from which its flags follow. */
export const ChannelMode = z.enum(['CDN', 'SDI', 'sharing', 'preview', 'SMPTE'])
export type ChannelMode = z.infer<typeof ChannelMode>

/** M-532 to M-535: the source of an input channel. */
export const ChannelInputKind = z.enum(['encoder', 'SRT', 'RTMP', 'WebRTC'])
export type ChannelInputKind = z.infer<typeof ChannelInputKind>

/** M-410 to M-416: where a channel passes its video on to. */
export const ChannelOutputKind = z.enum(['SDI', 'CDN/RTMP', 'NDI', 'SMPTE 2110', 'studio', 'share', 'distributor'])
export type ChannelOutputKind = z.infer<typeof ChannelOutputKind>

/** M-580. */
export const ChannelFlavor = z.enum(['SMPTE2110'])

/** M-421 to M-424, M-527 to M-531. */
export const ChannelType = z.enum(['preview', 'output', 'distributor', 'group', 'input'])
export type ChannelType = z.infer<typeof ChannelType>

/** The flags from which the channel type is derived (Services §4). */
export const ChannelFlags = z.object({
  output: z.boolean(),
  distributor: z.boolean(),
  forceOutput: z.boolean(),
  forwardRtmp: z.boolean(),
  ndi: z.boolean(),
  sdiNo: z.int().nullable(),
  flavor: ChannelFlavor.nullable(),
  studio: z.boolean(),
  sharing: z.boolean(),
  cdnName: z.string().nullable(),
})
export type ChannelFlags = z.infer<typeof ChannelFlags>

/**
 * The value of the `channels` topics (Services §3, channel live state). Bitrate in kbps, uptime in seconds. For viewers who may
 * not see them, the unit that holds the channel is null, and `allocatedToByApp` says that one holds it; the server has no name and
 * another id, the same for all its channels.
 */
export const ChannelRow = ChannelFlags.extend({
  channelId: noRef('the channel itself'),
  channelName: DeviceName,
  type: ChannelType,
  status: ChannelStatus,
  serverId: ref('server'),
  serverName: hiddenWith('serverId', z.string().nullable(), null),
  /** Whether a unit can send to the channel (Services §3). */
  supportedByUnit: z.boolean(),
  licensed: z.boolean(),
  inventoryId: ref('inventory').nullable(),
  /** M-819, M-820: a channel is in several inventories and groups. */
  inventories: z.array(ref('inventory')),
  groups: z.array(ref('group')),
  allocatedTo: hiddenWith('allocatedToUnitUid', z.string().nullable(), null),
  allocatedToUnitAlias: hiddenWith('allocatedToUnitUid', z.string().nullable(), null),
  allocatedToUnitUid: ref('unit').nullable(),
  allocatedToByApp: z.string().nullable(),
  /** By the tally, where the channel has one that works; otherwise while it collects. */
  onAir: z.boolean(),
  /** The tally interface of the channel. */
  tally: z.object({ name: z.string(), state: TallyState.nullable() }).nullable(),
  /** Name of the IFB line of the channel. */
  ifb: z.string().nullable(),
  /** Of the server of the channel. Null while it has not reported. */
  tallyHwStatus: HardwareStatus.nullable(),
  audioHwStatus: HardwareStatus.nullable(),
  recording: z.boolean(),
  /** Whether an ingest server receives the recordings of the channel (E-075). */
  ingest: z.boolean(),
  /** The name of the graphics composition that the channel shows. */
  graphics: z.string().nullable(),
  bitrate: z.int(),
  uptime: z.int().nullable(),
  liveuVersion: z.string(),
  /** The output to the far end; null while the channel sends to none. */
  destination: ChannelDestination.nullable(),
  lastSeen: Instant.nullable(),
})
export type ChannelRow = z.infer<typeof ChannelRow>

/** The fields by which administrators sort and search channels. */
export const sortableChannelFields = ['channelName', 'channelId', 'type', 'status', 'serverName', 'liveuVersion'] as const
