import * as z from 'zod'

/** Limits of one link. A fleet splits larger messages; the core closes the link of a fleet that does not. */
export const linkLimits = {
  frameBytesMax: 4 * 1024 * 1024,
  reportsPerFrame: 2000,
  devicesPerLink: 50_000,
  devicesPerPage: 500,
  /** Commands without a reply on one link; further commands are refused at once. */
  commandsInFlight: 5000,
} as const

/** Close codes of a link. Grammar: the peer sent an invalid frame. */
export const linkClose = { grammar: 4400 } as const

const DeviceId = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/)
export const DeviceKind = z.enum(['unit', 'server', 'channel'])
export type DeviceKind = z.infer<typeof DeviceKind>

const ActivityState = z.enum(['connecting', 'running', 'speedtest', 'disconnecting', 'stopping'])
export type ActivityState = z.infer<typeof ActivityState>

/** One link of a unit. Rates in kbps, signal in percent, RTT in ms, loss in percent. */
export const ModemReport = z.object({
  port: z.int(),
  id: z.string().max(64),
  name: z.string().max(64),
  uiType: z.enum(['wifi', 'lan', 'cell']),
  state: z.enum(['no_device', 'disabled', 'not_connected', 'connected']),
  uplinkKbps: z.int(),
  downlinkKbps: z.int(),
  signalQuality: z.int().min(0).max(100).nullable(),
  technology: z.string().max(16).nullable(),
  rttMs: z.int().nullable(),
  lossPercent: z.number().nullable(),
  roaming: z.boolean(),
  activeSim: z.enum(['A', 'B']).nullable(),
})
export type ModemReport = z.infer<typeof ModemReport>

/** A report of a unit. Every field is optional: a report carries the changed fields; an empty report is a heartbeat. */
export const UnitReport = z.object({
  /** Running activities by the device's own names; the core derives the status from them. Replaces the previous map. */
  applications: z.record(z.string().max(40), ActivityState).optional(),
  battery: z.object({ connected: z.boolean(), charging: z.boolean(), percentage: z.int().min(0).max(100).nullable() }).optional(),
  position: z
    .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180), ageMs: z.int().min(0) })
    .nullable()
    .optional(),
  /** All modems, when a field other than the rates changed. */
  modems: z.array(ModemReport).max(16).optional(),
  /** Upward kbps per modem in port order, -1 without a connection. On air it changes every second. */
  linksKbps: z.array(z.int()).max(16).optional(),
  cameraConnected: z.boolean().optional(),
  storages: z
    .array(z.object({ name: z.string().max(32), totalMb: z.int(), freeMb: z.int() }))
    .max(4)
    .optional(),
  storeBacklogMb: z.int().min(0).optional(),
  swVersion: z.string().max(32).optional(),
  channelId: DeviceId.nullable().optional(),
  delayMs: z.int().optional(),
  transmissionMode: z.string().max(32).optional(),
  /** Set in the first report after a start of the device. */
  rebootedAgoMs: z.int().min(0).optional(),
})
export type UnitReport = z.infer<typeof UnitReport>

export const ServerReport = z.object({
  state: z.enum(['idle', 'busy', 'upgrading']).optional(),
  serverUsage: z.object({ cpu: z.int().min(0).max(100), storage: z.int().min(0).max(100) }).optional(),
  upTimeS: z.int().min(0).optional(),
  swVersion: z.string().max(32).optional(),
})
export type ServerReport = z.infer<typeof ServerReport>

export const ChannelReport = z.object({
  status: z.enum(['offline', 'idle', 'collecting', 'online', 'PlayStoredFile', 'unavailable', 'connecting', 'upgrading']).optional(),
  allocatedToUnitUid: DeviceId.nullable().optional(),
  bitrateKbps: z.int().min(0).optional(),
  recording: z.boolean().optional(),
  upTimeS: z.int().min(0).nullable().optional(),
})
export type ChannelReport = z.infer<typeof ChannelReport>

export interface ReportOf {
  unit: UnitReport
  server: ServerReport
  channel: ChannelReport
}

/** A command of the core to a device. Durations are in ms. */
export const Command = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('setChannel'), channelId: z.string() }),
  z.object({
    kind: z.literal('startStream'),
    mode: z.enum(['single', 'multiCamera', 'storeAndForward']),
    channelIds: z.array(z.string()).max(4),
  }),
  z.object({ kind: z.literal('stopStream') }),
  z.object({ kind: z.literal('setDelay'), delayMs: z.int() }),
  z.object({ kind: z.literal('setTransmissionMode'), transmissionMode: z.string() }),
  z.object({ kind: z.literal('reboot') }),
])
export type Command = z.infer<typeof Command>

/** The core's record of a device, which the fleet needs to run it. Sent when the link opens and when the record changes. */
export const Provision = z.object({
  deviceId: DeviceId,
  kind: DeviceKind,
  model: z.string(),
  name: z.string(),
  swVersion: z.string(),
  /** Unit: the stored configuration. */
  channelId: z.string().nullable().optional(),
  delayMs: z.int().optional(),
  transmissionMode: z.string().optional(),
  hasSdCard: z.boolean().optional(),
  numberOfFeeds: z.int().optional(),
  /** Home position of the unit. Its routes start here. */
  home: z.object({ lat: z.number(), lng: z.number() }).optional(),
  /** Channel: the server that it runs on. */
  serverId: z.string().optional(),
})
export type Provision = z.infer<typeof Provision>

/**
 * Fleet → core. `hello` requests the devices that this token permits; reports follow as `[deviceId, bootId, seq, body]`.
 * The core accepts a report of a newer boot, or of the same boot with a higher seq. bootId increases with every start.
 */
export const FleetFrame = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('hello'),
    v: z.literal(1),
    /** Number of units that this fleet accepts. Servers and channels are not limited. */
    unitsMax: z.int().min(0).max(linkLimits.devicesPerLink).optional(),
  }),
  z.object({
    op: z.literal('reports'),
    reports: z.array(z.tuple([DeviceId, z.int(), z.int(), z.record(z.string(), z.unknown())])).max(linkLimits.reportsPerFrame),
  }),
  /** The reply to a command. `ok: false` with a reason: the device refused. State changes follow as reports. */
  z.object({ op: z.literal('answer'), id: z.int(), deviceId: DeviceId, ok: z.boolean(), reason: z.string().max(200).optional() }),
  z.object({ op: z.literal('bye'), deviceIds: z.array(DeviceId).max(linkLimits.reportsPerFrame) }),
])
export type FleetFrame = z.infer<typeof FleetFrame>
export type ReportTuple = [deviceId: string, bootId: number, seq: number, body: UnitReport | ServerReport | ChannelReport]

/** Core → fleet. `welcome` sets the interval in which every device must report. `provision` is sent in pages. */
export const CoreFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal('welcome'), v: z.literal(1), heartbeatMs: z.int(), now: z.int() }),
  z.object({ op: z.literal('provision'), devices: z.array(Provision).max(linkLimits.devicesPerPage), last: z.boolean() }),
  z.object({ op: z.literal('withdraw'), deviceIds: z.array(DeviceId) }),
  z.object({ op: z.literal('command'), id: z.int(), deviceId: DeviceId, command: Command, timeoutMs: z.int() }),
  /** Another link reports this device with a newer boot. */
  z.object({ op: z.literal('replaced'), deviceId: DeviceId }),
])
export type CoreFrame = z.infer<typeof CoreFrame>
