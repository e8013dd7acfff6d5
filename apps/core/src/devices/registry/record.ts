import type { TopicName } from '@backhaul/contract'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { Alert } from '@backhaul/contract/notifications'
import type { GatewayRow } from '@backhaul/contract/gateways'
import type { ServerRow } from '@backhaul/contract/servers'
import type { VideoReturnRow } from '@backhaul/contract/video-return'
import type {
  Applications,
  Location,
  ReceivedStatus,
  StartableTask,
  Transmission,
  Unit,
  UnitRow,
  UnitTask,
  UnitTransition,
} from '@backhaul/contract/units'
import type { Wanted } from '@backhaul/rules/transitions'
import type {
  ActivityState,
  ChannelReport,
  CoreEnd,
  GatewayReport,
  ModemReport,
  ServerReport,
  UnitReport,
  UnitSettings,
  VideoReturnReport,
} from '@backhaul/device-link'
import type { StoredChannel } from '../../store/channels.ts'
import type { StoredKind } from '../../store/memberships.ts'
import type { StoredServer } from '../../store/servers.ts'
import type { Memberships } from '../../scope.ts'
import type { StoredGateway } from '../../store/gateways.ts'
import type { StoredUnit } from '../../store/units.ts'
import type { StoredVideoReturn } from '../../store/video-returns.ts'
import type { FleetGrant } from '../link/fleet-grant.ts'

/** One device as the core knows it. `row` is the value in lists and topics; its nested values are replaced, never changed. */
export interface DeviceRecord<Kind extends StoredKind = StoredKind, Row = unknown> extends Memberships {
  readonly kind: Kind
  readonly id: string
  // Memberships, topics and the same fields of the row are replaced together when the device moves.
  inventoryId: string
  inventories: readonly string[]
  groups: readonly string[]
  /** Topics that contain the row: one per inventory and one per group. */
  topics: readonly TopicName[]
  readonly row: Row
  /** Order of reports: only a newer boot, or a higher seq of the same boot, counts. */
  bootId: number
  seq: number
  /** Monotonic ms of the last report; null while the device is offline, and after a start until its first report. */
  lastReportMs: number | null
  /** Wall time of the last report; 0 before the first one. */
  seenAt: number
  /** Monotonic ms when it was last given to the write-behind. */
  dirtyMs: number
  /** Whether several fleets claim the device in turn. */
  isDuplicate: boolean
  /** The active alerts. They are replaced, never changed. */
  alerts: readonly Alert[]
  /** The link that speaks for the device; null when no link does. */
  link: Link | null
  /** The device whose report followed the last one of this device. */
  follower: AnyRecord | null
}

/** Stored with the state of every device, so that a core knows after its start which devices were offline before it stopped. */
interface Liveness {
  offline?: boolean
}

/** The last reported values of a unit, kept apart from the row, which shows a unit without reports as offline. */
export interface UnitState extends Liveness {
  applications?: Record<string, ActivityState>
  /** Reported by the device itself; no activity shows it. */
  status?: ReceivedStatus | null
  battery?: UnitRow['battery']
  location?: Location | null
  /** Where the address of the location was last looked up. */
  named?: { lat: number; lng: number; address: string }
  modems?: ModemReport[]
  modemsAt?: number
  /** As last written. The present rates are in the row alone: a second reference to those of each second doubles the work of a report. */
  linksKbps?: number[]
  cameraConnected?: boolean
  storages?: Unit['storages']
  storeBacklogMb?: number
  swVersion?: string
  channelId?: string | null
  /** The channels that a user last started the unit to. */
  startedTo?: string[]
  delayMs?: number
  transmissionMode?: UnitRow['transmissionMode']
  settings?: UnitSettings
  /** When a report last brought another value of a setting. */
  settingsAt?: Partial<Record<keyof UnitSettings, number>>
  rebootedAt?: number
  hasCertificate?: boolean
  /** The light as reported; missing for a unit without one. */
  tallyLight?: UnitReport['tally']
  /** As reported, with the user who started each, and the number of the command on the device link. */
  tasks?: (Omit<UnitTask, 'transition'> & { commandId?: number })[]
  /** The stream or recording that runs, kept while the unit is offline: it may go on. */
  transmission?: Transmission
}

/** A command that the unit has not followed yet. */
export interface Awaited {
  readonly transition: UnitTransition
  readonly wanted: Wanted
  /** The command in the log; null until the unit has replied. */
  commandId: string | null
  /** Monotonic ms at which it is given up. Until the unit has replied, the limit of commands applies. */
  endsMs: number
}

/** The last 360 points of a unit. Made when the unit first sends, so that a fleet at rest costs nothing. */
export interface BandwidthRing {
  /** `width` numbers of each point, side by side: seconds since `sinceMs`, then the kbps of each link. */
  values: Uint32Array
  width: number
  readonly sinceMs: number
  next: number
  count: number
  /** Points since the unit last sent. */
  idle: number
}

export interface UnitRecord extends DeviceRecord<'unit', UnitRow> {
  readonly stored: StoredUnit
  readonly state: UnitState
  /** Made on demand and kept until something of the unit changes. */
  details: Unit | null
  /** Monotonic ms since when the unit streams. */
  onAirSinceMs: number | null
  /** A total rate above this changes no alert, as the last review of the unit found. */
  calmAboveKbps: number
  ring: BandwidthRing | null
  awaited: Awaited | null
  /** Commands to start or stop tasks that the unit has not followed yet. */
  readonly awaitedTasks: Map<StartableTask, Awaited>
  /** The user whose start of the IP pipe failed last; undefined after another start. */
  ipPipeFailedOf: string | null | undefined
}

export type ChannelState = ChannelReport & Liveness
export type ServerState = Omit<ServerReport, 'supportAccessEndsInS'> &
  Liveness & {
    /** When the support access ends that the server last reported. */
    supportAccessUntil?: number | null
  }
export type VideoReturnState = VideoReturnReport & Liveness
export type GatewayState = GatewayReport & Liveness

export interface ChannelRecord extends DeviceRecord<'channel', ChannelRow> {
  readonly stored: StoredChannel
  readonly state: ChannelState
}

export interface ServerRecord extends DeviceRecord<'server', ServerRow> {
  readonly stored: StoredServer
  readonly state: ServerState
}

export interface VideoReturnRecord extends DeviceRecord<'videoReturn', VideoReturnRow> {
  readonly stored: StoredVideoReturn
  readonly state: VideoReturnState
}

export interface GatewayRecord extends DeviceRecord<'gateway', GatewayRow> {
  readonly stored: StoredGateway
  readonly state: GatewayState
}

/** The stored live state of a device; undefined for one without reports. */
export type LastKnown<State> = { bootId: number; seq: number; seenAt: number; state: State } | undefined

/** The part of a record in which the order, the times and the origin of its reports are kept, as after a start. */
export const reportOrderOf = (live: LastKnown<unknown>) => ({
  bootId: live?.bootId ?? 0,
  seq: live?.seq ?? 0,
  lastReportMs: null,
  seenAt: live?.seenAt ?? 0,
  dirtyMs: 0,
  isDuplicate: false,
  alerts: [],
  link: null,
  follower: null,
})

export interface RecordOf {
  unit: UnitRecord
  channel: ChannelRecord
  server: ServerRecord
  videoReturn: VideoReturnRecord
  gateway: GatewayRecord
}
export type AnyRecord = RecordOf[StoredKind]

/** The part of a link that the host uses: an end to which frames are sent. */
export interface Link {
  readonly end: CoreEnd
  /** The devices that the fleet may speak for. */
  readonly grant: FleetGrant
  /** The fleet's own name for itself, the same over all its links; null for a fleet that gives none. */
  readonly instance: string | null
  /** The fleet runs every device that it may, and not single ones that it named. */
  readonly takesOffers: boolean
  readonly simulated: boolean
  /** Gives the fleet a device that was added or that its token permits since a move, and takes back one that it may no longer have. */
  update(record: AnyRecord, exists: boolean): void
  /** Sends a device that the fleet has once more, with its present facts. */
  provideAgain(record: AnyRecord): void
  /** Takes a device back that another fleet reports now. */
  lose(record: AnyRecord): void
  /** Closes the link; frames of it that are still in transit are ignored. */
  retire(code: number, reason: string): void
}

export const applicationsOf = (state: UnitState): Applications => (state.applications as Applications | undefined) ?? null
