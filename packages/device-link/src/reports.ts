import * as z from 'zod'
import { FarEndReport } from './far-end.ts'
import { ChannelSettings, ifbLinesMax, ServerSettings, talliesMax, UnitSettings, VideoReturnSettings } from './settings.ts'
import { ageMs, delayMs, isBitrateKbps, isLinkKbps, kbps, megabytes, percent, port, ref, seconds, simSlot, text } from './values.ts'

/** Activities of one unit. The contract lists fewer; newer device software may report others. */
const activitiesMax = 64

/** The states that the core distinguishes. Devices may report others. */
export type ActivityState = 'connecting' | 'running' | 'speedtest' | 'disconnecting' | 'stopping'

/** One link of a unit. Rates in kbps, signal in percent, RTT in ms, loss in percent. */
export const ModemReport = z.object({
  port,
  id: text(64),
  name: text(64),
  uiType: z.enum(['wifi', 'lan', 'cell']),
  state: z.enum(['no_device', 'disabled', 'not_connected', 'connected']),
  uplinkKbps: kbps,
  downlinkKbps: kbps,
  signalQuality: percent.nullable(),
  technology: text(16).nullable(),
  rttMs: delayMs.nullable(),
  lossPercent: z.number().min(0).max(100).nullable(),
  roaming: z.boolean(),
  activeSim: simSlot.nullable(),
  /** The network that the modem is registered with: the operator, or the SSID. Null without one. */
  network: text(64).nullable().optional(),
})
export type ModemReport = z.infer<typeof ModemReport>

/** A network that a Wi-Fi scan found. Known: the unit has its password. */
export const WifiNetwork = z.object({ ssid: text(32), signal: percent, secured: z.boolean(), known: z.boolean() })
export type WifiNetwork = z.infer<typeof WifiNetwork>

/** An operator that a cellular scan found. */
export const Operator = z.object({ name: text(64), technology: text(16), signal: percent, home: z.boolean() })
export type Operator = z.infer<typeof Operator>

/** One file on a storage of a unit. */
export const StoredFile = z.object({ path: text(255), sizeMb: megabytes, ageMs })
export type StoredFile = z.infer<typeof StoredFile>

/** Work that takes a device longer than an answer. `percent` is null where the device cannot tell. */
export const TaskReport = z.object({
  kind: text(32),
  phase: text(32),
  percent: percent.nullable(),
  /** The command that began it; absent for work that began at the device. */
  commandId: z.int().optional(),
})
export type TaskReport = z.infer<typeof TaskReport>
const tasks = z.array(TaskReport).max(24)

export const TallyState = z.enum(['off', 'preview', 'program'])
export type TallyState = z.infer<typeof TallyState>

/** A report of a unit. Every field is optional: a report carries the changed fields; an empty report is a heartbeat. */
export const UnitReport = z.object({
  /**
   * Running activities and their states by the device's own names; the core derives the status from them. Replaces the
   * previous map. A state that the core does not know counts as running.
   */
  applications: z
    .record(text(40), text(40))
    .refine((activities) => Object.keys(activities).length <= activitiesMax)
    .optional(),
  /** A status that no activity shows: online, unavailable, setup_transparent_bridge; null ends it. */
  status: text(40).nullable().optional(),
  battery: z.object({ connected: z.boolean(), charging: z.boolean(), percentage: percent.nullable() }).optional(),
  position: z
    .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180), ageMs })
    .nullable()
    .optional(),
  /** All modems, when a field other than the rates changed. */
  modems: z
    .array(ModemReport)
    .max(16)
    .refine((modems) => new Set(modems.map(({ port }) => port)).size === modems.length, 'two modems with one port')
    .optional(),
  /** Upward kbps per modem in port order, -1 without a connection. On air it changes every second. */
  linksKbps: z.array(z.custom<number>(isLinkKbps)).max(16).optional(),
  cameraConnected: z.boolean().optional(),
  storages: z
    .array(z.object({ name: text(32), totalMb: megabytes, freeMb: megabytes }))
    .max(4)
    .optional(),
  storeBacklogMb: megabytes.optional(),
  swVersion: text(32).optional(),
  /** A unit may select a channel of another customer. */
  channelId: ref('channel', 'shown').nullable().optional(),
  delayMs: delayMs.optional(),
  transmissionMode: text(32).optional(),
  settings: UnitSettings.optional(),
  tasks: tasks.optional(),
  /** The networks of the last Wi-Fi scan. */
  wifiNetworks: z.array(WifiNetwork).max(32).optional(),
  /** Whether the unit is registered with the installation; null: it does not say. */
  paired: z.boolean().optional(),
  /** Whether the unit has a certificate of its own. */
  hasCertificate: z.boolean().optional(),
  /** The light of a unit that has one. */
  tally: TallyState.optional(),
  /** Set in the first report after a start of the device. */
  rebootedAgoMs: ageMs.optional(),
})
export type UnitReport = z.infer<typeof UnitReport>

const HardwareStatus = z.enum(['ok', 'failed', 'none'])

/** One tally interface: a contact that the vision mixer closes while the source is in its programme or preview. */
export const TallyReport = z.object({ number: z.int().min(1).max(talliesMax), name: text(32), state: TallyState })
export type TallyReport = z.infer<typeof TallyReport>

/** A call on one line. `unitId` and `intercom`: of a unit. `participantId`: of a number that was called into a room. */
export const IfbCallReport = z.object({
  line: z.int().min(1).max(ifbLinesMax),
  roomId: ref('audioRoom', 'shown').nullable(),
  channelId: ref('channel', 'shown').nullable(),
  unitId: ref('unit', 'shown').nullable(),
  intercom: z.int().nullable(),
  participantId: ref('participant', 'shown').nullable(),
  state: z.enum(['connecting', 'connected']),
  speaking: z.boolean(),
})
export type IfbCallReport = z.infer<typeof IfbCallReport>

export const ServerReport = z.object({
  tallyHwStatus: HardwareStatus.optional(),
  audioHwStatus: HardwareStatus.optional(),
  tallies: z.array(TallyReport).max(talliesMax).optional(),
  /** The lines for interruptible foldback, as many as the IFB mode has, and the calls on them. */
  ifb: z.object({ lines: z.int().min(0).max(ifbLinesMax), calls: z.array(IfbCallReport).max(ifbLinesMax) }).optional(),
  state: z.enum(['idle', 'busy', 'upgrading']).optional(),
  serverUsage: z.object({ cpu: percent, storage: percent }).optional(),
  upTimeS: seconds.optional(),
  swVersion: text(32).optional(),
  settings: ServerSettings.optional(),
  /** Licences by name, with the time until they end; null: they do not end. */
  licenses: z
    .array(z.object({ name: text(64), endsInS: seconds.nullable(), valid: z.boolean() }))
    .max(16)
    .optional(),
  tasks: tasks.optional(),
  hasCertificate: z.boolean().optional(),
  /** The programs of the server by name, with their states. */
  applications: z
    .record(text(40), text(40))
    .refine((programs) => Object.keys(programs).length <= activitiesMax)
    .optional(),
  specifications: z
    .object({ model: text(64), cpu: text(64), cores: z.int().min(1).max(1024), memoryMb: megabytes, diskMb: megabytes, os: text(64) })
    .optional(),
  addresses: z
    .array(z.object({ name: text(16), ip: text(45), mask: text(45), gateway: text(45).nullable() }))
    .max(16)
    .optional(),
  /** The clock of the media ports, and its distance from the master. */
  ptp: z.object({ state: z.enum(['off', 'acquiring', 'locked', 'lost']), offsetNs: z.int().min(-1e9).max(1e9).nullable() }).optional(),
  /** Time until support is blocked; null while it is. */
  supportAccessEndsInS: seconds.nullable().optional(),
})
export type ServerReport = z.infer<typeof ServerReport>

/** The addresses of a channel. */
const addresses = z
  .array(z.object({ name: text(32), ip: text(45), mask: text(45) }))
  .max(16)
  .optional()

export const ChannelReport = z.object({
  status: z.enum(['offline', 'idle', 'collecting', 'online', 'PlayStoredFile', 'unavailable', 'connecting', 'upgrading']).optional(),
  allocatedToUnitUid: ref('unit').nullable().optional(),
  /** The number of the camera that the channel receives, of a unit that sends several; null: the unit sends one. */
  camera: z.int().min(1).max(4).nullable().optional(),
  /** While the channel collects it changes every few seconds. */
  bitrateKbps: z.custom<number>(isBitrateKbps).optional(),
  recording: z.boolean().optional(),
  upTimeS: seconds.nullable().optional(),
  settings: ChannelSettings.optional(),
  /** The output to the destination of the settings or of the stream; null while the channel sends to none. */
  destination: FarEndReport.nullable().optional(),
  /** Whether the channel has a destination of its own. */
  hasDestination: z.boolean().optional(),
  /** The channel that this one passes its video on to, point to point. `waiting`: it receives nothing itself. */
  sendsTo: z
    .object({ channelId: ref('channel', 'shown'), state: z.enum(['waiting', 'connecting', 'sending', 'failed']) })
    .nullable()
    .optional(),
  /** The channel whose video this one receives, point to point. */
  receivesFrom: ref('channel', 'shown').nullable().optional(),
  /** Abilities by name. The core ignores those that it does not know. */
  capabilities: z.array(text(32)).max(32).optional(),
  addresses,
  /** Whether the source of an input sends video. */
  sourceConnected: z.boolean().optional(),
  /** The recording that is being written to the server, or was written last. */
  fileTransfer: z
    .object({ path: text(255), status: z.enum(['started', 'completed']) })
    .nullable()
    .optional(),
  /** The targets of point-to-multipoint. */
  ptmpStatuses: z
    .array(z.object({ uid: ref('channel', 'shown'), status: z.enum(['idle', 'connecting', 'sending', 'failed']), bitrateKbps: kbps }))
    .max(16)
    .optional(),
  tasks: tasks.optional(),
})
export type ChannelReport = z.infer<typeof ChannelReport>

/** A unit that shows the picture of a video return channel. */
export const FeedReport = z.object({ unitId: ref('unit', 'shown'), state: z.enum(['connecting', 'streaming']), bitrateKbps: kbps })
export type FeedReport = z.infer<typeof FeedReport>

/** Services §4: video return channel status. */
export const VideoReturnReport = z.object({
  /** idle, input connected, collecting, offline or connecting. The core takes a status that it does not know for offline. */
  status: text(32).optional(),
  /** The picture of the input; null without one. */
  input: z
    .object({
      standard: text(32),
      width: z.int().min(1).max(8192),
      height: z.int().min(1).max(8192),
      frameRate: z.number().min(1).max(240),
      interlaced: z.boolean(),
    })
    .nullable()
    .optional(),
  /** The reason for which the input has no picture; null: it has one, or it is disabled. */
  inputFault: z.enum(['noSignal', 'refused', 'wrongPassphrase', 'unreachable']).nullable().optional(),
  feeds: z.array(FeedReport).max(64).optional(),
  bitrateKbps: kbps.optional(),
  upTimeS: seconds.nullable().optional(),
  settings: VideoReturnSettings.optional(),
  hasPassphrase: z.boolean().optional(),
  addresses,
})
export type VideoReturnReport = z.infer<typeof VideoReturnReport>

export const GatewayReport = z.object({
  unitIds: z.array(ref('unit', 'shown')).max(64).optional(),
  bitrateKbps: kbps.optional(),
  upTimeS: seconds.optional(),
  swVersion: text(32).optional(),
})
export type GatewayReport = z.infer<typeof GatewayReport>

/** The schema of the reports of each kind of device. */
export const reportSchemas = {
  unit: UnitReport,
  server: ServerReport,
  channel: ChannelReport,
  videoReturn: VideoReturnReport,
  gateway: GatewayReport,
} as const

export type ReportOf = { [Kind in keyof typeof reportSchemas]: z.infer<(typeof reportSchemas)[Kind]> }
