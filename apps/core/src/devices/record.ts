import type { ActivityState, ChannelReport, DeviceKind, ModemReport, ServerReport } from '@backhaul/device-link'
import type { TopicName } from '@backhaul/contract'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { ServerRow } from '@backhaul/contract/servers'
import type { Applications, Location, Unit, UnitRow } from '@backhaul/contract/units'
import type { StoredUnit } from '../store/units.ts'

/** One device as the core knows it. `row` is what lists and topics show; its nested values are replaced, never changed. */
export interface DeviceRecord<Kind extends DeviceKind = DeviceKind, Row = unknown> {
  readonly kind: Kind
  readonly id: string
  readonly inventoryId: string
  readonly groups: readonly string[]
  /** Topics the row stands in: one per group and the inventory's. */
  readonly topics: readonly TopicName[]
  readonly row: Row
  /** Order of reports: only a newer boot, or a higher seq of the same boot, counts. */
  bootId: number
  seq: number
  /** Monotonic ms of the last report; null while the device is silent, and after a start until it is heard. */
  heardMs: number | null
  /** Wall time of the last report; 0: never heard. */
  seenAt: number
  /** Monotonic ms when it was last handed to the write-behind. */
  dirtyMs: number
}

/** Part of what is known of every device, and stored with it: a core that starts knows who was silent before it stopped. */
interface Silence {
  silent?: boolean
}

/** What a unit last said of itself: kept apart from the row, because a silent unit's row shows it as offline. */
export interface UnitState extends Silence {
  applications?: Record<string, ActivityState>
  battery?: UnitRow['battery']
  location?: Location | null
  /** Where the address of the location was looked up last. */
  named?: { lat: number; lng: number; address: string }
  modems?: ModemReport[]
  modemsAt?: number
  linksKbps?: number[]
  cameraConnected?: boolean
  storages?: Unit['storages']
  storeBacklogMb?: number
  swVersion?: string
  channelId?: string | null
  delayMs?: number
  transmissionMode?: UnitRow['transmissionMode']
  rebootedAt?: number
}

/** The last 360 points of a unit; made when it first sends, so that a fleet at rest costs nothing. */
export interface BandwidthRing {
  readonly at: Float64Array
  readonly total: Uint32Array
  readonly links: Uint16Array[]
  next: number
  count: number
  /** Points since the unit last sent. */
  idle: number
}

export interface UnitRecord extends DeviceRecord<'unit', UnitRow> {
  readonly stored: StoredUnit
  readonly state: UnitState
  /** The whole unit, made when asked for and kept until something changes. */
  whole: Unit | null
  /** Monotonic ms since when the unit streams. */
  onAirSinceMs: number | null
  ring: BandwidthRing | null
}

export type ChannelState = ChannelReport & Silence
export type ServerState = ServerReport & Silence

export interface ChannelRecord extends DeviceRecord<'channel', ChannelRow> {
  readonly state: ChannelState
}

export interface ServerRecord extends DeviceRecord<'server', ServerRow> {
  readonly state: ServerState
}

/** What was stored of a device when the core was stopped; undefined for one that was never heard. */
export type LastKnown<State> = { bootId: number; seq: number; seenAt: number; state: State } | undefined

export type AnyRecord = UnitRecord | ChannelRecord | ServerRecord

export const applicationsOf = (state: UnitState): Applications => (state.applications as Applications | undefined) ?? null
