import * as z from 'zod'
import { DeviceName, Instant } from '../id.ts'
import { HardwareStatus } from '../inventories/interfaces.ts'
import { TypeGroup } from '../units/product.ts'
import { UnitService } from '../units/service.ts'
import { CloudPlace, HubSettings, IfbMode, IpPipeSettings, PtpState, SmpteSettings } from './settings.ts'
import { noRef, ref } from '../ref.ts'

/** M-122, M-417 to M-420, M-669 to M-672: `mmh_server` is the multimedia hub. */
export const ServerType = z.enum(['mmh_server', 'vr_server', 'ingest_server', 'transceiver_server'])
export type ServerType = z.infer<typeof ServerType>

export const ServerTypeGroup = TypeGroup.extract(['mmhServer', 'videoReturnServer', 'transceiverServer', 'ingestServer'])
export type ServerTypeGroup = z.infer<typeof ServerTypeGroup>

/** The value of the `servers` topics. Usage in percent, upTime in seconds. */
export const ServerRow = z.object({
  uniqueId: noRef('the server itself'),
  name: DeviceName,
  alias: z.string().nullable(),
  serial: z.string(),
  type: ServerType,
  typeGroup: ServerTypeGroup,
  inventoryId: ref('inventory').nullable(),
  inventories: z.array(ref('inventory')),
  groups: z.array(ref('group')),
  state: z.enum(['offline', 'idle', 'busy', 'upgrading']),
  swVersion: z.string(),
  serverUsage: z.object({ cpu: z.int().min(0).max(100), storage: z.int().min(0).max(100) }).nullable(),
  upTime: z.int().nullable(),
  maxChannels: z.int(),
  cloudProvider: z.string().nullable(),
  cloudRegion: z.string().nullable(),
  tallyHwStatus: HardwareStatus.nullable(),
  audioHwStatus: HardwareStatus.nullable(),
  /** The percentage of an upgrade that runs; null without one, or where the server cannot tell. */
  upgradePercent: z.int().min(0).max(100).nullable(),
  ptpState: PtpState.nullable(),
  /** while support may sign in at the server. */
  supportAccessUntil: Instant.nullable(),
  alerts: z.object({ warning: z.int(), critical: z.int() }),
  lastSeen: Instant.nullable(),
})
export type ServerRow = z.infer<typeof ServerRow>

/** M-643 to M-664, M-821: everything about one server. Applications: name and state of the programs that run on it. */
export const Server = ServerRow.extend({
  /** The name of the device at the device link. */
  deviceId: noRef('the server itself'),
  comment: z.string(),
  applications: z.record(z.string(), z.string()),
  ifbMode: IfbMode.nullable(),
  webrtcPort: HubSettings.shape.webrtcPort.nullable(),
  publishingMode: HubSettings.shape.publishingMode.nullable(),
  genlockOffset: HubSettings.shape.genlockOffset.nullable(),
  registrationServerPort: HubSettings.shape.registrationServerPort.nullable(),
  cloud: CloudPlace.nullable(),
  smpte: SmpteSettings.nullable(),
  ipPipe: IpPipeSettings.nullable(),
  allocatedChannels: z.int(),
  servicesData: z.array(UnitService),
  licenses: z.array(z.object({ name: z.string(), valid: z.boolean(), endsAt: Instant.nullable() })),
})
export type Server = z.infer<typeof Server>

/** The functions that a server has, by its type and by where it runs. */
export const ServerCapabilities = z.object({
  channelsMax: z.int(),
  ifb: z.boolean(),
  webrtc: z.boolean(),
  genlock: z.boolean(),
  smpte: z.boolean(),
  ipPipe: z.boolean(),
  files: z.boolean(),
  feeds: z.boolean(),
  resetInstance: z.boolean(),
})
export type ServerCapabilities = z.infer<typeof ServerCapabilities>

/** As the server reports them; null before its first report. */
export const ServerSpecifications = z.object({
  model: z.string().nullable(),
  cpu: z.string().nullable(),
  cores: z.int().nullable(),
  memoryMb: z.int().nullable(),
  diskMb: z.int().nullable(),
  os: z.string().nullable(),
})

/** One network interface of a server. */
export const ServerAddress = z.object({ name: z.string(), ip: z.string(), mask: z.string(), gateway: z.string().nullable() })

/** The last hour of a server in percent, one value a minute; null while it was offline. The oldest first. */
export const ServerUsage = z.object({
  uniqueId: noRef('the server itself'),
  cpu: z.array(z.int().nullable()).max(60),
  storage: z.array(z.int().nullable()).max(60),
})
export type ServerUsage = z.infer<typeof ServerUsage>

/** A feed of a transceiver: a channel that it decodes for an output, or encodes from an input of its own. */
export const TransceiverFeed = z.object({
  channelId: ref('channel'),
  name: z.string(),
  direction: z.enum(['decoder', 'encoder']),
  status: z.string(),
  format: z.string(),
  bitrate: z.int(),
  uptime: z.int().nullable(),
  allocatedToUnitAlias: z.string().nullable(),
  recording: z.boolean(),
  /** Groups that see the feed. */
  groups: z.array(z.object({ id: ref('group'), name: z.string() })),
})
export type TransceiverFeed = z.infer<typeof TransceiverFeed>
