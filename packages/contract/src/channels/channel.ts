import * as z from 'zod'
import { DeviceName, Id, Instant } from '../id.ts'

/** Services §4. */
export const ChannelStatus = z.enum(['offline', 'idle', 'collecting', 'online', 'PlayStoredFile', 'unavailable', 'connecting', 'upgrading'])
export type ChannelStatus = z.infer<typeof ChannelStatus>

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
  flavor: z.enum(['SMPTE2110']).nullable(),
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
  channelId: Id,
  channelName: DeviceName,
  type: ChannelType,
  status: ChannelStatus,
  serverId: Id,
  serverName: z.string().nullable(),
  /** Whether a unit can send to the channel (Services §3). */
  supportedByUnit: z.boolean(),
  licensed: z.boolean(),
  inventoryId: Id.nullable(),
  inventories: z.array(Id),
  groups: z.array(Id),
  allocatedTo: z.string().nullable(),
  allocatedToUnitAlias: z.string().nullable(),
  allocatedToUnitUid: Id.nullable(),
  allocatedToByApp: z.string().nullable(),
  onAir: z.boolean(),
  recording: z.boolean(),
  bitrate: z.int(),
  uptime: z.int().nullable(),
  liveuVersion: z.string(),
  lastSeen: Instant.nullable(),
})
export type ChannelRow = z.infer<typeof ChannelRow>
