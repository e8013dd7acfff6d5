import * as z from 'zod'

/** Limits of one link. A fleet splits what is larger; the core closes a link that does not. */
export const linkLimits = {
  frameBytesMax: 4 * 1024 * 1024,
  reportsPerFrame: 2000,
  devicesPerLink: 50_000,
  devicesPerPage: 500,
  /** Commands on their way on one link; more are refused at once. */
  commandsInFlight: 5000,
} as const

export const linkClose = { grammar: 4400, notAllowed: 4401, replaced: 4409, tooMuch: 4413 } as const

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

/** What a unit says of itself. Every field is optional: a report carries what changed; an empty one is a heartbeat. */
export const UnitReport = z.object({
  /** Running activities; the names are the device's, the core derives the status. Replaces the former map. */
  applications: z.record(z.string().max(40), ActivityState).optional(),
  battery: z.object({ connected: z.boolean(), charging: z.boolean(), percentage: z.int().min(0).max(100).nullable() }).optional(),
  position: z
    .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180), ageMs: z.int().min(0) })
    .nullable()
    .optional(),
  /** All modems, when anything beyond the rates changed. */
  modems: z.array(ModemReport).max(16).optional(),
  /** Upward kbps per modem in port order, -1 where not connected: what changes every second on air. */
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
  /** Set once after a start of the device. */
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

/** What the core may ask of a device. Durations in ms. */
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

/** What a fleet must know of a device to be it: the core's records, sent when the link opens and when they change. */
export const Provision = z.object({
  deviceId: DeviceId,
  kind: DeviceKind,
  model: z.string(),
  name: z.string(),
  swVersion: z.string(),
  /** Unit: what was configured before. */
  channelId: z.string().nullable().optional(),
  delayMs: z.int().optional(),
  transmissionMode: z.string().optional(),
  hasSdCard: z.boolean().optional(),
  numberOfFeeds: z.int().optional(),
  /** Where the unit is at home; routes start here. */
  home: z.object({ lat: z.number(), lng: z.number() }).optional(),
  /** Channel: the server that carries it. */
  serverId: z.string().optional(),
})
export type Provision = z.infer<typeof Provision>

/**
 * Fleet → core. `hello` asks for the devices this token may speak for; then reports `[deviceId, bootId, seq, body]`.
 * A report counts only from a newer boot, or with a higher seq of the same boot; bootId is a number that grows.
 */
export const FleetFrame = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('hello'),
    v: z.literal(1),
    /** How many units this fleet is ready to be; servers and channels always come along. */
    unitsMax: z.int().min(0).max(linkLimits.devicesPerLink).optional(),
  }),
  z.object({
    op: z.literal('reports'),
    reports: z.array(z.tuple([DeviceId, z.int(), z.int(), z.record(z.string(), z.unknown())])).max(linkLimits.reportsPerFrame),
  }),
  /** `ok: false` with a reason when the device would not; state changes follow as reports. */
  z.object({ op: z.literal('answer'), id: z.int(), deviceId: DeviceId, ok: z.boolean(), reason: z.string().max(200).optional() }),
  z.object({ op: z.literal('bye'), deviceIds: z.array(DeviceId).max(linkLimits.reportsPerFrame) }),
])
export type FleetFrame = z.infer<typeof FleetFrame>
export type ReportTuple = [deviceId: string, bootId: number, seq: number, body: UnitReport | ServerReport | ChannelReport]

/** Core → fleet. `provision` comes in pages; `welcome` says how often each device must be heard. */
export const CoreFrame = z.discriminatedUnion('op', [
  z.object({ op: z.literal('welcome'), v: z.literal(1), heartbeatMs: z.int(), now: z.int() }),
  z.object({ op: z.literal('provision'), devices: z.array(Provision).max(linkLimits.devicesPerPage), last: z.boolean() }),
  z.object({ op: z.literal('withdraw'), deviceIds: z.array(DeviceId) }),
  z.object({ op: z.literal('command'), id: z.int(), deviceId: DeviceId, command: Command, timeoutMs: z.int() }),
  /** Another link speaks for this device with a newer boot. */
  z.object({ op: z.literal('replaced'), deviceId: DeviceId }),
])
export type CoreFrame = z.infer<typeof CoreFrame>
