import * as z from 'zod'
import { secret } from '../call.ts'
import { DeviceName, Id, Instant } from '../id.ts'
import { labelUpTo } from '../name.ts'
import { stringUpTo } from '../string.ts'
import { hiddenWith, noRef, ref } from '../ref.ts'

/** M-750 to M-754. An unknown status of a device counts as offline (M-755). */
export const VideoReturnStatus = z.enum(['idle', 'input connected', 'collecting', 'offline', 'connecting'])
export type VideoReturnStatus = z.infer<typeof VideoReturnStatus>

/** M-636 to M-638. */
export const VideoReturnInputType = z.enum(['disabled', 'SDI', 'SRT'])
export type VideoReturnInputType = z.infer<typeof VideoReturnInputType>

/** The reason for which an input has no picture. */
export const InputFault = z.enum(['noSignal', 'refused', 'wrongPassphrase', 'unreachable'])
export type InputFault = z.infer<typeof InputFault>

/** The picture of the input. Frame rate in pictures per second. */
export const InputParameters = z.object({ width: z.int(), height: z.int(), frameRate: z.number(), interlaced: z.boolean() })
export type InputParameters = z.infer<typeof InputParameters>

/** A unit that shows the picture of a channel. Bitrate in kbps. */
export const FeedStatus = z.object({
  unitId: ref('unit'),
  unitName: hiddenWith('unitId', z.string(), ''),
  status: z.enum(['connecting', 'streaming']),
  bitrate: z.int(),
})
export type FeedStatus = z.infer<typeof FeedStatus>

/** M-631 to M-635: the input of a channel. Latency in ms. The passphrase is never returned: `hasPassphrase` says whether there is one. */
export const VideoReturnConfiguration = z.object({
  inputType: VideoReturnInputType,
  url: z.string(),
  destinationPort: z.int().nullable(),
  latency: z.int(),
  hasPassphrase: z.boolean(),
})
export type VideoReturnConfiguration = z.infer<typeof VideoReturnConfiguration>

/** The far end of an SRT input. */
export const UrlData = z.object({ protocol: z.literal('srt'), host: z.string(), port: z.int(), latency: z.int(), encrypted: z.boolean() })
export type UrlData = z.infer<typeof UrlData>

/**
 * M-621 to M-630, M-822, M-823: the value of the `videoReturns` topics (Services §3). Bitrate in kbps, uptime in seconds. For viewers who may not see them, the
 * server has no name and another id, and units are left out.
 */
export const VideoReturnRow = z.object({
  uniqueId: noRef('the channel itself'),
  name: DeviceName,
  description: z.string(),
  serialNumber: z.string(),
  status: VideoReturnStatus,
  uptime: z.int().nullable(),
  bitrate: z.int(),
  /** The standard of the input, such as 1080i50; null without a picture. */
  inputStandard: z.string().nullable(),
  inputParameters: InputParameters.nullable(),
  inputFault: InputFault.nullable(),
  p2MPStreamingStatuses: z.array(FeedStatus),
  urlData: UrlData.nullable(),
  configuration: VideoReturnConfiguration,
  /** The units that may show the picture; null: every unit. */
  sharedUnitIds: z.array(ref('unit')).nullable(),
  serverId: ref('server'),
  serverName: hiddenWith('serverId', z.string().nullable(), null),
  inventoryId: ref('inventory').nullable(),
  inventories: z.array(ref('inventory')),
  groups: z.array(ref('group')),
  lastSeen: Instant.nullable(),
})
export type VideoReturnRow = z.infer<typeof VideoReturnRow>

/** `feedsMax`: the number of units that may show the picture at the same time. */
export const VideoReturnCapabilities = z.object({
  inputTypes: z.array(VideoReturnInputType),
  feedsMax: z.int(),
  passphrase: z.boolean(),
})
export type VideoReturnCapabilities = z.infer<typeof VideoReturnCapabilities>

/** Milliseconds. SRT: a retransmission fits in between. */
const latency = z.int('integer').min(20, 'min').max(8000, 'max')

/** The input of a channel as users set it. The passphrase is write-only. */
export const InputSource = z.object({
  inputType: VideoReturnInputType,
  /** Neither user, path nor query, so that no secret is in it. */
  url: stringUpTo(256)
    .regex(/^(?:srt:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)?$/i, 'srtUrl')
    .default(''),
  destinationPort: z.int('integer').min(1, 'min').max(65_535, 'max').nullable().default(null),
  latency: latency.default(300),
  /** 10 to 64 characters without special ones, as of every SRT key (Services §5). */
  passphrase: secret(
    stringUpTo(64)
      .min(10, 'minLength')
      .regex(/^[A-Za-z0-9_-]+$/, 'pattern'),
  )
    .nullable()
    .optional(),
})
export type InputSource = z.input<typeof InputSource>

/** The input that a channel has, and those that it can have. `version` counts the changes of the channel. */
export const InputSources = z.object({
  configuration: VideoReturnConfiguration,
  inputTypes: z.array(VideoReturnInputType),
  inputFault: InputFault.nullable(),
  version: z.int(),
})
export type InputSources = z.infer<typeof InputSources>

/** `unitIds`: the units with which the picture is shared; null: every unit. `units`: the candidates, and what each shows. */
export const Sharing = z.object({
  unitIds: z.array(Id).nullable(),
  feedsMax: z.int(),
  units: z.array(z.object({ unitId: Id, unitName: z.string(), status: FeedStatus.shape.status.nullable() })),
  truncated: z.boolean(),
  version: z.int(),
})
export type Sharing = z.infer<typeof Sharing>

/** The fields of a channel that administrators set. */
export const VideoReturnFields = z.object({
  name: DeviceName,
  description: labelUpTo(255),
  serialNumber: stringUpTo(64)
    .min(1, 'required')
    .regex(/^[A-Za-z0-9._-]+$/, 'pattern'),
})
export type VideoReturnFields = z.infer<typeof VideoReturnFields>

/** The fields by which administrators search and sort channels. */
export const sortableReturnFields = ['name', 'uniqueId', 'serialNumber', 'description', 'status', 'serverName'] as const

/** A new channel. Its ID is generated. */
export const NewVideoReturn = z.object({
  ...VideoReturnFields.shape,
  description: VideoReturnFields.shape.description.default(''),
  serverId: Id,
  groups: z.array(Id).max(200).default([]),
})

/** A channel as administrators read and change it. `version` counts its changes. */
export const AdminVideoReturn = VideoReturnRow.extend({ version: z.int() })
export type AdminVideoReturn = z.infer<typeof AdminVideoReturn>

/** A channel whose picture a unit may show. `shared`: it is shared with the unit. */
export const ReturnOption = VideoReturnRow.pick({ uniqueId: true, name: true, description: true, status: true, serverName: true }).extend({
  shared: z.boolean(),
})
export type ReturnOption = z.infer<typeof ReturnOption>
