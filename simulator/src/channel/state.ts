import type { ChannelReport, ChannelSettings, FarEnd, Provision } from '@backhaul/device-link'
import type { Arrival } from '../device/arrivals.ts'
import { type BaseState, report, type ServerCondition, signal, type Step, type Via } from '../device/step.ts'
import type { RadioContext } from '../radio/context.ts'
import { openReception, receivedKbps, receptionOf } from '../radio/receptions.ts'
import { type Destination, type FarEndBehaviour, farEndReport } from './far-end.ts'
import { capabilitiesOf, type ChannelModel, channelModelOf } from './models.ts'

/** The recording of a stream on the disk of the server. */
export interface Recording {
  readonly startedMs: number
  /** The unit whose video it is; null for a source of the studio. */
  readonly unitId: string | null
  readonly recordedMb: number
  /** Time up to which the recording is accounted for. */
  readonly untilMs: number
  /** Recorded data that the server does not know of yet. */
  readonly pendingMb: number
  /** The server on whose disk it is; null of a channel without a server. */
  readonly serverId: string | null
}

/** The channel that this one passes its video on to, point to point. */
export interface PointToPoint {
  readonly targetId: string
  readonly state: 'waiting' | 'connecting' | 'sending' | 'failed'
  /** Connecting or failed: the time of the next attempt. */
  readonly dueMs: number
}

/** A target of point-to-multipoint. */
export interface Copy {
  readonly uid: string
  readonly status: 'connecting' | 'sending' | 'failed'
  /** End of the present attempt, or time of the next one. */
  readonly dueMs: number
}

export interface LogTransfer {
  readonly commandId: number | null
  readonly startedMs: number
  readonly endsMs: number
  readonly nextReportMs: number
}

export interface ChannelState extends BaseState {
  /** Row of the channel in the receptions of its world. */
  readonly row: number
  readonly model: ChannelModel
  readonly serverId: string | null
  readonly serverState: ServerCondition
  readonly disabled: boolean
  readonly unavailable: boolean
  readonly status: 'idle' | 'connecting' | 'collecting' | 'online' | 'PlayStoredFile' | 'offline' | 'unavailable' | 'upgrading'
  readonly allocatedTo: string | null
  /** The purpose of the unit; null without a unit. */
  readonly via: Via | null
  /** End of a visit for a speed test or logs: the unit has left without a word. */
  readonly visitEndsMs: number
  /** Destination that the unit named. */
  readonly requestedFarEnd: FarEnd | null
  /** Destination of the channel itself, which its reports do not name: it has keys. */
  readonly ownFarEnd: FarEnd | null
  /** How a scenario has the far ends behave; null: as their addresses say. */
  readonly farEnds: { readonly primary: FarEndBehaviour | null; readonly secondary: FarEndBehaviour | null }
  readonly pointToPoint: PointToPoint | null
  /** The row of the transmissions that the channel collects from, and its share of the video. */
  readonly feedRow: number
  readonly feedShare: number
  /** The number of the camera; null of a unit that sends one picture. */
  readonly feedCamera: number | null
  readonly collectingSinceMs: number
  readonly diskFull: boolean
  /** Whether the ingest server of the settings takes recordings. */
  readonly ingestReady: boolean
  /** Input channels: the source sends video. */
  readonly sourceConnected: boolean
  readonly recording: Recording | null
  /** Playing a file: its end. */
  readonly playsUntilMs: number
  readonly destination: Destination | null
  readonly settings: Required<ChannelSettings>
  /** The picture that is put over the video, in base64. */
  readonly overlayPng: string | null
  /** The targets that get a copy of the video while the channel collects. */
  readonly copies: readonly Copy[]
  /** The channel whose video this one gets a copy of. */
  readonly copyOf: string | null
  /** The logs that are being sent to the server. */
  readonly logs: LogTransfer | null
  readonly swVersion: string
  readonly arrivals: readonly Arrival[]
}

export type Draft = { -readonly [Key in keyof ChannelState]: ChannelState[Key] }
export type ChannelStep = Step<ChannelReport>

export const never: number = Number.POSITIVE_INFINITY

const factorySettings = (name: string): Required<ChannelSettings> => ({
  name,
  forceOutput: false,
  ndi: false,
  sdi: false,
  bandwidthKbps: null,
  port: null,
  recordsAll: false,
  tallyName: null,
  privateSession: false,
  fourK: false,
  ffmpeg: [],
  smpte: null,
  inputSource: null,
  ptmp: { targets: [], delayMs: null },
  overlay: null,
  ingestServerId: null,
  graphics: null,
})

export function createChannel(
  { deviceId, serverId, model, name, swVersion, channelSettings }: Provision,
  key: number,
  row: number,
  nowMs: number,
  { received }: RadioContext,
): ChannelState {
  openReception(received, row)
  return {
    id: deviceId,
    key,
    row,
    dueAtMs: never,
    silent: false,
    bootId: nowMs,
    model: channelModelOf(model),
    serverId: serverId ?? null,
    serverState: 'up',
    disabled: false,
    unavailable: false,
    status: 'idle',
    allocatedTo: null,
    via: null,
    visitEndsMs: never,
    requestedFarEnd: null,
    ownFarEnd: null,
    farEnds: { primary: null, secondary: null },
    pointToPoint: null,
    feedRow: 0,
    feedShare: 1,
    feedCamera: null,
    collectingSinceMs: 0,
    diskFull: false,
    ingestReady: false,
    sourceConnected: false,
    recording: null,
    playsUntilMs: never,
    destination: null,
    // The picture itself is sent by a command: a new device has none.
    settings: { ...factorySettings(name), ...channelSettings, name, overlay: null },
    overlayPng: null,
    copies: [],
    copyOf: null,
    logs: null,
    swVersion,
    arrivals: [],
  }
}

/** Takes the name and the type that the core has now. A channel that works keeps its type until it is free. */
export function reviseChannel(channel: ChannelState, { name, model }: Provision): ChannelState {
  return { ...channel, model: isBusy(channel) ? channel.model : channelModelOf(model), settings: { ...channel.settings, name } }
}

/** A channel is busy while it holds a unit, plays a file or passes on what its source sends. */
export const isBusy = ({ status }: ChannelState): boolean =>
  status === 'connecting' || status === 'collecting' || status === 'online' || status === 'PlayStoredFile'

/** Whether video arrives that the channel can record. */
export const hasVideo = ({ status }: ChannelState): boolean => status === 'collecting' || status === 'online'

export const upTimeS = ({ status, collectingSinceMs }: ChannelState, nowMs: number): number | null =>
  status === 'collecting' ? Math.max(0, Math.floor((nowMs - collectingSinceMs) / 1000)) : null

export const fullChannelReport = (channel: ChannelState, { received }: RadioContext, nowMs: number): ChannelReport => ({
  status: channel.status,
  allocatedToUnitUid: channel.via === 'p2p' ? null : channel.allocatedTo,
  receivesFrom: channel.via === 'p2p' ? channel.allocatedTo : null,
  camera: channel.feedCamera,
  bitrateKbps: channel.status === 'collecting' ? receptionOf(received, channel.row, receivedKbps) : 0,
  recording: channel.recording !== null,
  upTimeS: upTimeS(channel, nowMs),
  settings: channel.settings,
  destination: farEndReport(channel),
  hasDestination: channel.ownFarEnd !== null,
  sendsTo: sendsTo(channel),
  capabilities: capabilitiesOf(channel.model),
  addresses: addressesOf(channel),
  sourceConnected: channel.sourceConnected,
  ptmpStatuses: copiesReport(channel, receptionOf(received, channel.row, receivedKbps)),
  tasks: logTasks(channel, nowMs),
})

/** Returns the targets of point-to-multipoint with their state. Each that works gets the whole video. */
export const copiesReport = ({ settings, copies }: ChannelState, kbps: number): NonNullable<ChannelReport['ptmpStatuses']> =>
  settings.ptmp.targets.map((uid) => {
    const status = copies.find((one) => one.uid === uid)?.status ?? 'idle'
    return { uid, status, bitrateKbps: status === 'sending' ? kbps : 0 }
  })

export function logTasks({ logs }: ChannelState, nowMs: number): NonNullable<ChannelReport['tasks']> {
  if (logs === null) return []
  const { startedMs, endsMs, commandId } = logs
  const percent = Math.max(0, Math.min(99, Math.floor((100 * (nowMs - startedMs)) / (endsMs - startedMs))))
  return [{ kind: 'logs', phase: 'running', percent, ...(commandId !== null && { commandId }) }]
}
/** Returns what the channel reports about the channel that it passes its video on to. */
export const sendsTo = ({ pointToPoint }: Pick<ChannelState, 'pointToPoint'>): ChannelReport['sendsTo'] =>
  pointToPoint && { channelId: pointToPoint.targetId, state: pointToPoint.state }

/** The addresses of a channel in the network of its studio, which follow from its key. */
export function addressesOf({ key }: { readonly key: number }): NonNullable<ChannelReport['addresses']> {
  const [third, fourth] = [key & 0xff, 2 + ((key >>> 8) % 250)]
  return [
    { name: 'control', ip: `10.20.${third}.${fourth}`, mask: '255.255.0.0' },
    { name: 'media', ip: `10.30.${third}.${fourth}`, mask: '255.255.0.0' },
  ]
}

/** Returns the status of a channel without a unit and without a file. */
export function restStatus({ disabled, unavailable, serverState, sourceConnected, copyOf }: ChannelState): ChannelState['status'] {
  if (disabled) return 'offline'
  if (unavailable) return 'unavailable'
  if (serverState === 'upgrading') return 'upgrading'
  return (sourceConnected || copyOf !== null) && serverState === 'up' ? 'online' : 'idle'
}

/** Changes the load of the server by this channel. */
export function addLoad({ serverId }: ChannelState, step: ChannelStep, collecting: number, recording: number): void {
  if (serverId !== null) signal(step, serverId, { kind: 'load', collecting, recording })
}

export function setStatus(channel: Draft, step: ChannelStep, status: ChannelState['status']): void {
  if (channel.status === status) return
  channel.status = status
  report(step, { status })
}
