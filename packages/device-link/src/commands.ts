import * as z from 'zod'
import { FarEnd } from './far-end.ts'
import {
  ChannelSettings,
  ifbLinesMax,
  InputSourceSettings,
  intercomsMax,
  Overlay,
  overlayCharsMax,
  ServerSettings,
  UnitSettings,
  VideoReturnSettings,
} from './settings.ts'
import { delayMs, filePath, port, ref, seconds, simSlot, text } from './values.ts'

const command = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ kind: z.literal(kind), ...fields })
/** An id that the core sends to a device. */
const sent = (kind: Parameters<typeof ref>[0]) => ref(kind, 'sent')
const files = z.array(filePath).min(1).max(100)
const intercom = z.int().min(1).max(intercomsMax)
const line = z.int().min(1).max(ifbLinesMax)
/** The lines of the server that a call may use. */
const lines = z.array(line).max(ifbLinesMax)
const IfbCall = z.object({ serverId: sent('server'), roomId: sent('audioRoom').nullable(), channelId: sent('channel').nullable(), lines })
export type IfbCall = z.infer<typeof IfbCall>

/** Commands that several kinds of devices have. `shutdown` needs a person at the device to switch it on again. */
const common = [command('reboot', {}), command('upgrade', { swVersion: text(32) }), command('deleteCertificate', {})] as const

/** Commands to a unit (Units §7). */
const unit = [
  command('startStream', {
    mode: z.enum(['single', 'multiCamera', 'switcher', 'switcherAndProxy', 'storeAndForward']),
    channelIds: z.array(sent('channel')).max(4),
    /** The channels pass the video on to the destination: a social network or a CDN. */
    destination: FarEnd.optional(),
  }),
  command('stopStream', {}),
  command('setChannel', { channelId: sent('channel') }),
  command('setDelay', { delayMs }),
  command('setTransmissionMode', { transmissionMode: text(32) }),
  command('configure', { settings: UnitSettings }),
  command('startDatabridge', { gatewayId: sent('gateway') }),
  command('stopDatabridge', {}),
  command('startIpPipe', { serverId: sent('server') }),
  command('stopIpPipe', {}),
  command('startVideoReturn', { videoReturnId: sent('videoReturn') }),
  command('stopVideoReturn', {}),
  /** `far`: the server that takes the call, and one of whose lines it uses. Without it, the unit calls no server of the fleet. */
  command('startIntercom', { intercom, far: IfbCall.optional() }),
  command('stopIntercom', { intercom }),
  command('startSpeedTest', { channelId: sent('channel') }),
  command('stopSpeedTest', {}),
  command('scanWifi', { forceScanNow: z.boolean() }),
  command('connectWifi', { ssid: text(32), password: text(63) }),
  command('disconnectWifi', {}),
  command('forgetWifi', { ssid: text(32) }),
  command('scanCellular', { port, forceScanNow: z.boolean() }),
  /** `operator: null` returns to the automatic selection. */
  command('selectOperator', { port, operator: text(64).nullable() }),
  command('selectSim', { port, sim: simSlot }),
  command('setLinkEnabled', { port, enabled: z.boolean() }),
  command('listFiles', { path: text(255) }),
  command('uploadFiles', { files, serverId: sent('server') }),
  command('cancelUpload', { files }),
  command('deleteFiles', { files }),
  command('sendLogs', { channelId: sent('channel') }),
  command('stopLogs', {}),
  command('shutdown', {}),
  command('unpair', {}),
  /** The light that tells the crew whether its picture is on air. */
  command('setTally', { tally: z.enum(['off', 'preview', 'program']) }),
] as const

const server = [
  command('configureServer', { settings: ServerSettings }),
  /** Calls a phone or SIP account into an audio room. */
  command('callNumber', { roomId: sent('audioRoom'), participantId: sent('participant'), account: text(121), lines }),
  command('endCall', { line }),
  /** Of a server in a cloud: ends all its work and starts it again. */
  command('resetInstance', {}),
  /** Lets support sign in for a time, or blocks it. */
  command('openSupportAccess', { forS: seconds }),
  command('closeSupportAccess', {}),
] as const

const channel = [
  command('startRecording', {}),
  command('stopRecording', {}),
  command('playFile', { file: filePath }),
  command('stopFile', {}),
  command('configureChannel', { settings: ChannelSettings.extend({ destination: FarEnd.nullable().optional() }) }),
  /** `source: null` removes it. The secrets are in this command alone. */
  command('setInputSource', { source: InputSourceSettings.nullable(), passphrase: text(64).optional(), streamKey: text(255).optional() }),
  /** `overlay: null` removes it. `png` is in base64. */
  command('setOverlay', { overlay: Overlay.nullable(), png: z.string().max(overlayCharsMax).optional() }),
  /** Sends the logs of the channel to its server. `stopLogs` ends it. */
  command('sendChannelLogs', {}),
  /** The channel passes the video that it receives on to another channel. */
  command('startPointToPoint', { channelId: sent('channel') }),
  command('stopPointToPoint', {}),
] as const

const videoReturn = [
  /** `passphrase` is write-only: no report has it. Null removes it. */
  command('configureVideoReturn', { settings: VideoReturnSettings, passphrase: text(64).nullable().optional() }),
] as const

/** A command of the core to a device. Durations are in ms. A device refuses a command that its kind does not have. */
export const Command = z.discriminatedUnion('kind', [...common, ...unit, ...server, ...channel, ...videoReturn])
export type Command = z.infer<typeof Command>
export type CommandKind = Command['kind']

const withResult = new Set<CommandKind>([
  'upgrade',
  'startDatabridge',
  'startIpPipe',
  'startVideoReturn',
  'startIntercom',
  'startSpeedTest',
  'scanWifi',
  'connectWifi',
  'scanCellular',
  'selectOperator',
  'selectSim',
  'setLinkEnabled',
  'listFiles',
  'uploadFiles',
  'sendLogs',
  'sendChannelLogs',
])

/** Returns whether a `result` follows the acceptance of a command. */
export const hasResult = (command: Command): boolean =>
  withResult.has(command.kind) || (command.kind === 'configure' && command.settings.operationalMode !== undefined)

/** The reasons with which devices refuse commands. The core has texts for them. */
export const Rejection = z.enum([
  'busy',
  'upgrading',
  'onAir',
  'recording',
  'stopping',
  'notStreaming',
  'notRunning',
  'noCamera',
  'oneCameraInput',
  'noSdCard',
  'sdCardFull',
  'diskFull',
  'noChannel',
  'wrongChannels',
  'channelOffline',
  'channelInUse',
  'channelSilent',
  'channelNotShared',
  'channelTooOld',
  'serverOffline',
  'serverBusy',
  'ifbExhausted',
  'wrongIfbMode',
  'noSuchCall',
  'licenseEnded',
  'delayNotSupported',
  'delayTooLowOnAir',
  'unknownMode',
  'unknownPort',
  'noWifi',
  'unknownNetwork',
  'wrongPassword',
  'scanNotSupported',
  'tooFewLinks',
  'noSim',
  'unknownOperator',
  'noSuchFile',
  'noDestination',
  'valueNotSupported',
  'versionNotSupported',
  'batteryTooLow',
  'noCertificate',
  'unknownCommand',
  'unknownDevice',
])
export type Rejection = z.infer<typeof Rejection>

/** The reasons with which an accepted command failed later. */
export const Failure = z.enum([
  'cancelled',
  'scanFailed',
  'connectionFailed',
  'wrongPassword',
  'channelLost',
  'serverLost',
  'interrupted',
  'sdCardFull',
  'upgradeFailed',
])
export type Failure = z.infer<typeof Failure>

/** Codes of failed upgrades (Units §8, Services §8). */
export const upgradeFailureCodes = [-1, 101, 102, 103, 104, 105, 106, 107, 6199, 6802, 6803, 6808, 6810] as const
export type UpgradeFailureCode = (typeof upgradeFailureCodes)[number]
