import * as z from 'zod'
import { DeviceName, Id } from '../id.ts'
import { ChannelMode } from './channel.ts'
import { ChannelDetails } from './details.ts'
import { stringUpTo } from '../string.ts'

const port = z.int('integer').min(1, 'min').max(65_535, 'max')

/** kbps; null: no limit. */
export const BandwidthLimit = z.int('integer').min(100, 'min').max(1_000_000, 'max').nullable()

/**
 * M-513 to M-521, R-139: the fields of a channel that administrators set. The flags and the type follow from them. `port` is the one on which
 * the channel receives; `recording`: every stream is recorded; `tally`: the name of its tally; `swVersion` is read only.
 */
export const ChannelFields = z.object({
  name: DeviceName,
  mode: ChannelMode,
  /** False makes a channel with an SDI number an input. */
  output: z.boolean(),
  sdiNo: z.int('integer').min(0, 'min').max(64, 'max').nullable(),
  NDI: z.boolean(),
  forceOutput: z.boolean(),
  distributor: z.boolean(),
  studio: z.boolean(),
  fourK: z.boolean(),
  port: port.nullable(),
  recording: z.boolean(),
  tally: stringUpTo(64).nullable(),
  bandwidthLimit: BandwidthLimit,
})
export type ChannelFields = z.infer<typeof ChannelFields>

/** A new channel of a server. Without `uniqueId` it gets a generated one. */
export const NewChannel = z.object({
  name: DeviceName,
  serverId: Id,
  uniqueId: Id.optional(),
  mode: ChannelMode.default('preview'),
  output: z.boolean().default(true),
  sdiNo: ChannelFields.shape.sdiNo.default(null),
  NDI: z.boolean().default(false),
  forceOutput: z.boolean().default(false),
  distributor: z.boolean().default(false),
  studio: z.boolean().default(false),
  groups: z.array(Id).max(200).default([]),
})

/** A channel as administrators read and change it. */
export const AdminChannel = ChannelDetails.extend({
  configuration: ChannelFields.extend({ swVersion: z.string() }),
})
export type AdminChannel = z.infer<typeof AdminChannel>
