import * as z from 'zod'

/** Limits of one link. A fleet splits larger messages; the core closes the link of a fleet that does not. */
export const linkLimits = {
  frameBytesMax: 4 * 1024 * 1024,
  reportsPerFrame: 2000,
  devicesPerLink: 50_000,
  devicesPerPage: 500,
  /** A device's clock may be ahead of the core's by this much. A boot beyond it would refuse the device's own later boots. */
  bootAheadMs: 24 * 3600 * 1000,
  /** Commands without a reply on one link; further commands are refused at once. */
  commandsInFlight: 5000,
} as const

/** Close codes of a link. Grammar: the peer sent an invalid frame. Revoked: the token. Replaced: the fleet opened another link. */
export const linkClose = { grammar: 4400, revoked: 4401, replaced: 4409 } as const

/** Interval of the pings that both ends send. A peer that sent nothing between two of them is gone: the link ends within 20 s. */
export const pingEveryMs = 10_000

/** Largest age that a report may name, 10 years: the time that follows from it is after 1970. */
const ageMsMax = 10 * 365 * 24 * 3600 * 1000
const ageSMax = ageMsMax / 1000
/** 10 Gbps. No link of a unit is faster. */
const kbpsMax = 10_000_000
/** 1 PB. */
const mbMax = 1_000_000_000
const delayMsMax = 600_000
/** Activities of one unit. The contract lists fewer; newer device software may report others. */
const activitiesMax = 64

/** Text of a device: one line, without the characters that a database cannot store. */
const text = (charsMax: number) =>
  z
    .string()
    .max(charsMax)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const kbps = z.int().min(0).max(kbpsMax)
const megabytes = z.int().min(0).max(mbMax)

/** Whether a value is the rate of a link: -1 without a connection. */
export const isLinkKbps = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= -1 && Number(value) <= kbpsMax

const DeviceId = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/)
export const DeviceKind = z.enum(['unit', 'server', 'channel'])
export type DeviceKind = z.infer<typeof DeviceKind>

/** The states that the core distinguishes. Devices may report others. */
export type ActivityState = 'connecting' | 'running' | 'speedtest' | 'disconnecting' | 'stopping'

/** One link of a unit. Rates in kbps, signal in percent, RTT in ms, loss in percent. */
export const ModemReport = z.object({
  port: z.int().min(0).max(255),
  id: text(64),
  name: text(64),
  uiType: z.enum(['wifi', 'lan', 'cell']),
  state: z.enum(['no_device', 'disabled', 'not_connected', 'connected']),
  uplinkKbps: kbps,
  downlinkKbps: kbps,
  signalQuality: z.int().min(0).max(100).nullable(),
  technology: text(16).nullable(),
  rttMs: z.int().min(0).max(delayMsMax).nullable(),
  lossPercent: z.number().min(0).max(100).nullable(),
  roaming: z.boolean(),
  activeSim: z.enum(['A', 'B']).nullable(),
})
export type ModemReport = z.infer<typeof ModemReport>

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
  battery: z.object({ connected: z.boolean(), charging: z.boolean(), percentage: z.int().min(0).max(100).nullable() }).optional(),
  position: z
    .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180), ageMs: z.int().min(0).max(ageMsMax) })
    .nullable()
    .optional(),
  /** All modems, when a field other than the rates changed. */
  modems: z.array(ModemReport).max(16).optional(),
  /** Upward kbps per modem in port order, -1 without a connection. On air it changes every second. */
  linksKbps: z.array(z.custom<number>(isLinkKbps)).max(16).optional(),
  cameraConnected: z.boolean().optional(),
  storages: z
    .array(z.object({ name: text(32), totalMb: megabytes, freeMb: megabytes }))
    .max(4)
    .optional(),
  storeBacklogMb: megabytes.optional(),
  swVersion: text(32).optional(),
  channelId: DeviceId.nullable().optional(),
  delayMs: z.int().min(0).max(delayMsMax).optional(),
  transmissionMode: text(32).optional(),
  /** Set in the first report after a start of the device. */
  rebootedAgoMs: z.int().min(0).max(ageMsMax).optional(),
})
export type UnitReport = z.infer<typeof UnitReport>

export const ServerReport = z.object({
  state: z.enum(['idle', 'busy', 'upgrading']).optional(),
  serverUsage: z.object({ cpu: z.int().min(0).max(100), storage: z.int().min(0).max(100) }).optional(),
  upTimeS: z.int().min(0).max(ageSMax).optional(),
  swVersion: text(32).optional(),
})
export type ServerReport = z.infer<typeof ServerReport>

export const ChannelReport = z.object({
  status: z.enum(['offline', 'idle', 'collecting', 'online', 'PlayStoredFile', 'unavailable', 'connecting', 'upgrading']).optional(),
  allocatedToUnitUid: DeviceId.nullable().optional(),
  bitrateKbps: kbps.optional(),
  recording: z.boolean().optional(),
  upTimeS: z.int().min(0).max(ageSMax).nullable().optional(),
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
    mode: z.enum(['single', 'multiCamera', 'switcher', 'storeAndForward']),
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

/** The reasons with which devices refuse commands. The core has texts for them. */
export const Rejection = z.enum([
  'busy',
  'upgrading',
  'onAir',
  'recording',
  'stopping',
  'notStreaming',
  'noCamera',
  'oneCameraInput',
  'noSdCard',
  'sdCardFull',
  'noChannel',
  'wrongChannels',
  'channelOffline',
  'channelInUse',
  'channelSilent',
  'delayNotSupported',
  'delayTooLowOnAir',
  'unknownMode',
  'unknownCommand',
  'unknownDevice',
])
export type Rejection = z.infer<typeof Rejection>

/**
 * Fleet → core. `hello` requests the devices that this token permits; reports follow as `[deviceId, bootId, seq, body]`.
 * The core accepts a report of a newer boot, or of the same boot with a higher seq. bootId increases with every start of the
 * device and is at most the time in ms since 1970: the core drops a boot that is more than a day in the future.
 */
export const FleetFrame = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('hello'),
    v: z.literal(1),
    /** The name that a fleet uses on all its links. A new link ends the former one, which may be half open. */
    instance: z.string().max(64).optional(),
    /** Number of units that this fleet accepts. Servers and channels are not limited. */
    unitsMax: z.int().min(0).max(linkLimits.devicesPerLink).optional(),
  }),
  z.object({
    op: z.literal('reports'),
    reports: z.array(z.tuple([DeviceId, z.int(), z.int(), z.record(z.string(), z.unknown())])).max(linkLimits.reportsPerFrame),
  }),
  /**
   * The reply to a command. `ok: false`: the device refused, with the code of a reason, or in its own words where there is no
   * code; a code that the core does not know is ignored. State changes follow as reports.
   */
  z.object({
    op: z.literal('answer'),
    id: z.int(),
    deviceId: DeviceId,
    ok: z.boolean(),
    code: Rejection.optional().catch(undefined),
    reason: z.string().max(200).optional(),
  }),
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
