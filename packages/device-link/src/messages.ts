import * as z from 'zod'
import { Command, Failure, Rejection } from './commands.ts'
import { linkLimits } from './limits.ts'
import { Operator, type ReportOf, StoredFile, WifiNetwork } from './reports.ts'
import { ChannelSettings, ServerSettings, UnitSettings, VideoReturnSettings } from './settings.ts'
import { ageMs, bytes, DeviceId, DeviceKind, filePathWithoutKey, kbps, ref, text } from './values.ts'

/** The core's record of a device, which the fleet needs to run it. Sent when the link opens, and when the fleet gains the device. */
export const Provision = z.object({
  deviceId: DeviceId,
  kind: DeviceKind,
  /** Unit: the product type. Server: the server type. Channel: the channel type. Video return channel: `sdi` or `cloud`. Gateway: empty. */
  model: z.string(),
  name: z.string(),
  swVersion: z.string(),
  /** Unit: the stored configuration. */
  channelId: z.string().nullable().optional(),
  delayMs: z.int().optional(),
  transmissionMode: z.string().optional(),
  /** Unit: the settings as last reported, and those that users have set where it has not reported them. */
  settings: UnitSettings.optional(),
  /** As `settings`, of a server, of a channel and of a video return channel. */
  serverSettings: ServerSettings.optional(),
  channelSettings: ChannelSettings.optional(),
  videoReturnSettings: VideoReturnSettings.optional(),
  /** Video return channel: the passphrase of its SRT input. No report has it. */
  passphrase: text(64).optional(),
  hasSdCard: z.boolean().optional(),
  numberOfFeeds: z.int().optional(),
  /** Home position of the unit. Its routes start here. */
  home: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).optional(),
  /** Channel and video return channel: the server that it runs on. */
  serverId: z.string().optional(),
})
export type Provision = z.infer<typeof Provision>

/** Findings of an accepted command, with the fields of its kind: networks, operators, files or rates. */
export const ResultData = z.object({
  networks: z.array(WifiNetwork).max(32).optional(),
  operators: z.array(Operator).max(32).optional(),
  files: z.array(StoredFile).max(500).optional(),
  /** Speed test: upward kbps per port, -1 without a connection. */
  linksKbps: z
    .array(kbps.or(z.literal(-1)))
    .max(16)
    .optional(),
})
export type ResultData = z.infer<typeof ResultData>

/** Properties of a file, as far as the device knows them. */
const fileProperties = {
  sizeBytes: bytes.optional(),
  lengthMs: ageMs.optional(),
  codec: text(16).optional(),
  resolution: text(16).optional(),
}

/** Something that happened at a device and is not a state. */
export const DeviceEvent = z.discriminatedUnion('kind', [
  /** Of a channel: it has stored a recording on its server. `unitId`: the unit whose video it is. */
  z.object({
    kind: z.literal('fileStored'),
    file: filePathWithoutKey,
    unitId: ref('unit').optional(),
    /** The ingest server that has the file; without it, the server of the channel has it. */
    serverId: ref('server').optional(),
    ...fileProperties,
  }),
  z.object({ kind: z.literal('fileTransferStarted'), file: filePathWithoutKey, serverId: ref('server'), ...fileProperties }),
  z.object({ kind: z.literal('fileTransferCompleted'), file: filePathWithoutKey, serverId: ref('server'), ...fileProperties }),
  /** Ends the transfer of this device alone. */
  z.object({ kind: z.literal('fileTransferFailed'), file: filePathWithoutKey, serverId: ref('server', 'own'), code: Failure }),
  z.object({ kind: z.literal('upgraded'), swVersion: text(32) }),
  z.object({ kind: z.literal('upgradeFailed'), swVersion: text(32), upgradeCode: z.int() }),
])
export type DeviceEvent = z.infer<typeof DeviceEvent>

/**
 * Fleet → core. `hello` requests the devices that this token permits; reports follow as `[deviceId, bootId, seq, body]`.
 * The core accepts a report of a newer boot, or of the same boot with a higher seq. bootId increases with every start of the
 * device and is at most the time in ms since 1970: the core drops a boot that is more than a day in the future.
 */
export const FleetFrame = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('hello'),
    v: z.int(),
    /** Name of the fleet for people, such as `simulator`. */
    fleet: text(64).optional(),
    /** The devices of this fleet are simulated. Consoles say so. */
    simulated: z.boolean().optional(),
    /** The name that a fleet uses on all its links. A new link ends the former one, which may be half open. */
    instance: z.string().max(64).optional(),
    /** The devices that this fleet may be, among those that its token permits: of these inventories, or with these ids. Without it: all. */
    accepts: z
      .object({
        inventoryIds: z.array(ref('inventory', 'own')).max(linkLimits.namesPerHello).optional(),
        deviceIds: z.array(ref('device', 'own')).max(linkLimits.namesPerHello).optional(),
      })
      .optional(),
    /** Number of units that this fleet accepts. Other kinds are not limited. */
    unitsMax: z.int().min(0).max(linkLimits.devicesPerLink).optional(),
  }),
  z.object({
    op: z.literal('reports'),
    reports: z.array(z.tuple([ref('device', 'own'), z.int(), z.int(), z.record(z.string(), z.unknown())])).max(linkLimits.reportsPerFrame),
  }),
  /**
   * The reply to a command. `ok: false`: the device refused, with the code of a reason, or in its own words where there is no
   * code; a code that the core does not know is ignored. State changes follow as reports.
   */
  z.object({
    op: z.literal('answer'),
    id: z.int(),
    deviceId: ref('device', 'own'),
    ok: z.boolean(),
    code: Rejection.optional().catch(undefined),
    /** Shown to users as one line. */
    reason: z
      .string()
      .max(200)
      .transform((words) => words.replace(/[\s\p{C}]+/gu, ' ').trim())
      .optional(),
  }),
  /** The end of an accepted command that took longer than its answer, at most once for each. */
  z.object({
    op: z.literal('result'),
    id: z.int(),
    deviceId: ref('device', 'own'),
    ok: z.boolean(),
    code: Failure.optional().catch(undefined),
    /** Number of a failed upgrade. */
    upgradeCode: z.int().optional(),
    data: ResultData.optional(),
  }),
  z.object({ op: z.literal('event'), deviceId: ref('device', 'own'), agoMs: ageMs, event: DeviceEvent }),
  z.object({ op: z.literal('bye'), deviceIds: z.array(ref('device', 'own')).max(linkLimits.reportsPerFrame) }),
])
export type FleetFrame = z.infer<typeof FleetFrame>
export type ReportTuple = [deviceId: string, bootId: number, seq: number, body: ReportOf[DeviceKind]]

/**
 * Core → fleet. `welcome` sets the interval in which every device must report. `provision` follows in pages up to `last`, and
 * later with each device that the fleet gains: it was added, or it moved to an inventory of the token. `withdraw` names devices
 * that were removed, or that the token no longer permits.
 */
export const CoreFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal('welcome'), v: z.int(), heartbeatMs: z.int(), now: z.int() }),
  z.object({ op: z.literal('provision'), devices: z.array(Provision).max(linkLimits.devicesPerPage), last: z.boolean() }),
  z.object({ op: z.literal('withdraw'), deviceIds: z.array(DeviceId) }),
  z.object({ op: z.literal('command'), id: z.int(), deviceId: DeviceId, command: Command, timeoutMs: z.int() }),
  /** Another link reports this device with a newer boot. */
  z.object({ op: z.literal('replaced'), deviceId: DeviceId }),
])
export type CoreFrame = z.infer<typeof CoreFrame>
