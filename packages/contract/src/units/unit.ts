import * as z from 'zod'
import { DeviceName, Instant } from '../id.ts'
import { TallyState } from '../inventories/interfaces.ts'
import { ProductType, UnitTypeGroup } from './product.ts'
import { Applications, TransmissionMode, UnitStatus, UnitTransition, WorkingMode } from './status.ts'
import { UnitTask } from './tasks.ts'
import { stringUpTo } from '../string.ts'
import { hiddenWith, noRef, ref } from '../ref.ts'

/** M-028 to M-030. */
export const Battery = z.object({ connected: z.boolean(), charging: z.boolean(), percentage: z.int().min(0).max(100).nullable() })
export type Battery = z.infer<typeof Battery>

/** M-049 to M-051. A position with a time of its own, because a unit may send reports without a fix. `address` is empty when unknown. */
export const Location = z.object({ lat: z.number(), lng: z.number(), address: z.string(), at: Instant })
export type Location = z.infer<typeof Location>

/** `external` marks a channel that was not found or is not licensed (R-085, M-294), or that the viewer may not see. */
export const SelectedChannel = z.object({
  channelId: ref('channel'),
  name: hiddenWith('channelId', z.string(), ''),
  external: hiddenWith('channelId', z.boolean(), true),
})
export type SelectedChannel = z.infer<typeof SelectedChannel>

/**
 * A channel that receives a camera of the unit now, or is about to. The spec names the `channel` of a multi-camera stream without
 * a shape; the number of the camera is ours. A channel that the viewer may not see has no name.
 */
export const Feed = SelectedChannel.extend({ camera: z.int().min(1).max(4) })
export type Feed = z.infer<typeof Feed>

/**
 * The stream or the recording that runs: since when, and the user who started it. The user is null for viewers of other
 * inventories than the user's, and for one that was started at the unit.
 */
export const Transmission = z.object({ since: Instant, by: ref('user', z.string()).nullable() })
export type Transmission = z.infer<typeof Transmission>

/**
 * One row of the unit list and the value of the `units` topics: the live values, small enough for 10,000 units. M-017, M-019,
 * M-021 to M-024, M-032, M-056, M-057, M-061, M-062.
 */
export const UnitRow = z.object({
  uniqueId: noRef('the unit itself'),
  name: DeviceName,
  type: ProductType,
  typeGroup: UnitTypeGroup,
  /** The primary inventory, null for viewers who do not see it; `inventories` has the associated ones too. */
  inventoryId: ref('inventory').nullable(),
  inventories: z.array(ref('inventory')),
  groups: z.array(ref('group')),
  status: UnitStatus,
  applications: Applications,
  /** Null while no command of a user is pending. */
  transition: UnitTransition.nullable(),
  /** Null while the unit neither streams nor records. */
  transmission: Transmission.nullable(),
  /** Empty while the unit is offline. */
  tasks: z.array(UnitTask),
  transmissionMode: TransmissionMode,
  battery: Battery,
  selChannel: SelectedChannel.nullable(),
  /** In the order of the cameras; empty while no channel receives the unit. */
  feeds: z.array(Feed).max(4),
  /** The strongest tally of the channels that receive the unit; null without one. */
  tallyState: TallyState.nullable(),
  /** kbps over all links. */
  totalBitrate: z.int(),
  /** kbps upwards per modem in port order; -1 where the modem is not connected. */
  linksKbps: z.array(z.int()).max(16),
  /** The carrier of each link of `linksKbps`: `lan`, `wifi`, `cell`, or `cell:` with the operator. Empty: not reported. The spec has this in the details only. */
  linkCarriers: z.array(stringUpTo(80)).max(16),
  location: Location.nullable(),
  cameraConnected: z.boolean(),
  swVersion: z.string(),
  /** Active alerts by level. */
  alerts: z.object({ warning: z.int(), critical: z.int() }),
  /** Time of the last change of the configuration, read by the filter "modified date". */
  lastModified: Instant,
  /** Null while the unit is online; otherwise the time of its last report, so that every value has an age. 0: no report yet. */
  lastSeen: Instant.nullable(),
})
export type UnitRow = z.infer<typeof UnitRow>

/** M-074 to M-094: a link of a unit. Signal quality in percent; rates in kbps; RTT in ms; loss in percent. */
export const Modem = z.object({
  port: z.int(),
  id: z.string(),
  name: z.string(),
  uiType: z.enum(['wifi', 'lan', 'cell']),
  state: z.enum(['no_device', 'disabled', 'not_connected', 'connected']),
  connected: z.boolean(),
  enabled: z.boolean(),
  uplinkKbps: z.int(),
  downlinkKbps: z.int(),
  signalQuality: z.int().min(0).max(100).nullable(),
  technology: z.string().nullable(),
  rttMs: z.int().nullable(),
  lossPercent: z.number().nullable(),
  roaming: z.boolean(),
  activeSim: z.enum(['A', 'B']).nullable(),
  /** The operator or the SSID that the link uses. */
  network: z.string().nullable(),
  lastUpdated: Instant,
})
export type Modem = z.infer<typeof Modem>

/**
 * M-096, M-097: multiple camera, and the labels (M-161) and priorities of its cameras. One entry per feed, in
 * the order of the feeds; feeds without a channel stay off.
 */
export const MultipleCamera = z.object({
  // The spec doesn't name the modes; `automatic` takes free channels on the server of the selected one.
  channelSelectionMode: z.enum(['automatic', 'custom']),
  customSelectedChannels: z.array(ref('channel')).max(4),
  cameras: z.array(z.object({ label: stringUpTo(12), priority: z.int('integer').min(1, 'min').max(9, 'max') })).max(4),
})
export type MultipleCamera = z.infer<typeof MultipleCamera>

/** M-138 to M-146. The spec doesn't explain `psg`. */
export const Ownership = z.enum(['lease', 'sold', 'psg', 'rent', 'r&d', 'inventory', 'roaming', 'engineering', 'demo'])
export type Ownership = z.infer<typeof Ownership>

/**
 * The details of one unit: its row, and the further fields that the panel shows. M-018, M-020, M-039 to M-042, M-047, M-055, M-060,
 * M-064, M-066, M-071, M-095, M-827. `EnhancedUnit` has the others of Units §3.
 */
export const Unit = UnitRow.extend({
  uid: noRef('the unit itself'),
  comment: stringUpTo(100),
  serialNumber: z.string(),
  targetSwVersion: z.string().nullable(),
  workingMode: WorkingMode,
  /** ms. */
  delay: z.int(),
  /** normal delay, and sub-second delay where the unit has it. */
  delayMsMin: z.int(),
  delayMsMax: z.int(),
  subSecondDelay: z.object({ delayMsMin: z.int(), delayMsMax: z.int() }).nullable(),
  license: z.object({
    valid: z.boolean(),
    unit: z.enum(['hours', 'days']),
    remaining: z.number().nullable(),
    pro: z.boolean(),
    fourK: z.boolean(),
  }),
  multiCameraLicensed: z.boolean(),
  numberOfFeeds: z.int().min(1).max(4),
  multipleCamera: MultipleCamera,
  hasSdCard: z.boolean(),
  hasExtender: z.boolean(),
  storages: z.array(z.object({ name: z.string(), totalMb: z.int(), freeMb: z.int() })),
  /** Recordings waiting to be forwarded, in MB. */
  storeBacklogMb: z.int(),
  inventoryName: hiddenWith('inventoryId', z.string().nullable(), null),
  groupNames: z.array(z.string()),
  modems: z.array(Modem),
  lastReboot: Instant.nullable(),
  /** Null: the unit does not report it. */
  hasCertificate: z.boolean().nullable(),
  ownership: Ownership,
})
export type Unit = z.infer<typeof Unit>

/** Units §9: bandwidth graph, one point every 5000 ms, up to 360. The lists are parallel: `at[i]` belongs to `totalKbps[i]`. */
export const BandwidthHistory = z.object({
  stepMs: z.int(),
  at: z.array(Instant),
  totalKbps: z.array(z.int()),
  links: z.array(z.object({ port: z.int(), name: z.string(), kbps: z.array(z.int()) })),
})
export type BandwidthHistory = z.infer<typeof BandwidthHistory>
