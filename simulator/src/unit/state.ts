import type { ActivityState, FarEnd, Operator, Rejection, UnitReport, UnitSettings, WifiNetwork } from '@backhaul/device-link'
import type { ReceivedStatus, StreamMode } from '../device/actions.ts'
import type { Arrival } from '../device/arrivals.ts'
import { answer, type BaseState, type Reply, report, type Step } from '../device/step.ts'
import type { UnitModel } from '../models/model.ts'
import type { Modem } from '../radio/modem.ts'
import type { Battery } from './battery.ts'
import type { Route } from './route.ts'
import type { Storage } from './storage.ts'
import { isSending, type Task } from './tasks.ts'

/** A stream, from the first request to its channels until it has left them. */
export interface Stream {
  readonly mode: StreamMode
  readonly channelIds: readonly string[]
  /** Address that the channels pass the video on to; null without one. */
  readonly destination: FarEnd | null
  /**
   * joining: requests the channels. connecting: every channel accepted, the links connect. beginning: asks the channels to
   * collect. running. waiting: lost a channel and will request it again. disconnecting.
   */
  readonly phase: 'joining' | 'connecting' | 'beginning' | 'running' | 'waiting' | 'disconnecting'
  /** The lowest limit of the channels for the video; null without one. */
  readonly videoKbpsMax: number | null
  /** Number of channels that agreed in this phase. */
  readonly agreed: number
  readonly phaseEndsMs: number
  /** A lost channel is requested again until this time; 0 while no channel was lost. */
  readonly giveUpMs: number
  readonly commandId: number | null
}

export interface Power {
  readonly state: 'on' | 'off' | 'starting'
  /** Starting: end of the start. */
  readonly startEndsMs: number
  readonly bootedAtMs: number
}

/** Everything that a user can set. */
export interface Setup {
  readonly channelId: string | null
  readonly delayMs: number
  readonly transmissionMode: string
  readonly settings: Required<UnitSettings>
}

/** The software and the identity of the unit. */
export interface Firmware {
  readonly swVersion: string
  readonly paired: boolean
  readonly hasCertificate: boolean
}

/** Wi-Fi networks: those of the last scan, and those for which the unit has a password, the last used one first. */
export interface Wifi {
  readonly networks: readonly WifiNetwork[]
  /** Time of the last scan; 0 before the first one. */
  readonly scannedAtMs: number
  readonly known: readonly string[]
}

/** The last scan of a cellular modem. */
export interface CellScan {
  readonly port: number
  readonly atMs: number
  readonly operators: readonly Operator[]
}

/** A result or an event that waits for a link. */
export interface Unsent {
  readonly reply: Exclude<Reply, { op: 'answer' }>
  readonly atMs: number
}

export interface UnitState extends BaseState {
  /** Row of the unit in the transmissions of its world. */
  readonly row: number
  readonly model: UnitModel
  readonly feeds: number
  readonly power: Power
  readonly activities: Readonly<Record<string, ActivityState>>
  /** A status that the firmware reports in addition to its activities; null: none. */
  readonly declared: ReceivedStatus | null
  readonly stream: Stream | null
  readonly tasks: readonly Task[]
  readonly storage: Storage | null
  readonly modems: readonly Modem[]
  readonly modemsDueMs: number
  readonly modemsReportedMs: number
  readonly battery: Battery
  /** The battery's slope is that of a transmitting unit. */
  readonly batteryLoaded: boolean
  readonly route: Route
  readonly cameraConnected: boolean
  /** The light at the camera. */
  readonly tally: NonNullable<UnitReport['tally']>
  readonly wifi: Wifi
  /** The last scan of each cellular modem. */
  readonly cellScans: readonly CellScan[]
  readonly setup: Setup
  readonly firmware: Firmware
  readonly arrivals: readonly Arrival[]
  readonly unsent: readonly Unsent[]
  /** Time of the last command that the unit accepted from the core; 0 before the first one. */
  readonly commandedAtMs: number
}

/** The state within a step: a copy that the step may change. The caller of the step still holds the previous state, unchanged. */
export type Draft = { -readonly [Key in keyof UnitState]: UnitState[Key] }
export type UnitStep = Step<UnitReport>

export const isCutOff = (modems: readonly Modem[]): boolean => modems.every(({ connected }) => !connected)

/** Whether the unit sends data in addition to its video: the backlog, or data of a task. */
export const sendsData = ({ storage, tasks }: UnitState): boolean => storage?.forwarding === true || tasks.some(isSending)

/** Whether the unit sends live video and nothing else, so that most of its seconds change only its row of the transmissions. */
export const sendsLive = (unit: UnitState): boolean =>
  unit.stream?.phase === 'running' && unit.storage?.recording !== true && !sendsData(unit)

export const isTransmitting = (unit: UnitState): boolean => unit.stream?.phase === 'running' || sendsData(unit)

/** A unit is on air from the moment its channels accepted the stream until the stream has ended. */
export const isOnAir = ({ stream }: UnitState): boolean => stream !== null && (stream.phase !== 'joining' || stream.giveUpMs > 0)

/** Accepts a command of the core. Acts at the unit have no command id. */
export function accept(unit: Draft, step: UnitStep, commandId: number | null): void {
  if (commandId !== null) unit.commandedAtMs = step.nowMs
  answer(step, commandId, null)
}

export function refuse(step: UnitStep, commandId: number | null, reason: Rejection): void {
  answer(step, commandId, reason)
}

/** Changes one activity and reports it. No other code changes the activities of a running unit. */
export function setActivity(unit: Draft, step: UnitStep, name: string, state: ActivityState | null): void {
  if ((unit.activities[name] ?? null) === state) return
  const activities = { ...unit.activities }
  if (state === null) delete activities[name]
  else activities[name] = state
  unit.activities = activities
  report(step, { applications: activities })
}

/** The maxima of the models are those of 1080 lines (R-226: HD). The spec doesn't say those of others; 720 lines need half, 2160 lines twice as much. */
const shareOfHd = { 720: 0.5, 1080: 1, 2160: 2 } as const

/**
 * Returns the highest rate of the video: by the model, by the number of cameras and by the lines of the picture. A switcher sends one
 * camera at a time, so it has the rate of a single one.
 */
export const kbpsMaxOf = (model: UnitModel, mode: StreamMode, resolution: keyof typeof shareOfHd): number =>
  (mode === 'multiCamera' ? model.kbpsMaxMultiCamera : model.kbpsMax) * shareOfHd[resolution]

const streamActivities = {
  single: 'video',
  multiCamera: 'multiCamera',
  switcher: 'switcher',
  switcherAndProxy: 'switcherAndProxy',
} as const
export const activityOf = (mode: StreamMode): (typeof streamActivities)[StreamMode] => streamActivities[mode]
