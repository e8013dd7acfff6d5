import type { ActivityState, Provision, UnitReport } from '@backhaul/device-link'
import type { StreamMode } from '../device/actions.ts'
import { type BaseState, reply, report, type StepContext } from '../device/step.ts'
import type { UnitModel } from '../models/model.ts'
import { modelOf } from '../models/models.ts'
import { createModems, markReported, type Modem, modemAt } from '../radio/modem.ts'
import { between, chance, type Rng } from '../rng.ts'
import { type Battery, batteryDueMs, batteryFrom } from './battery.ts'
import type { Encoder } from './encoder.ts'
import { createRoute, type Route } from './route.ts'
import type { Storage } from './storage.ts'

/** A stream, from the first request to its channels until it has left them. */
export interface Stream {
  readonly mode: StreamMode
  readonly channelIds: readonly string[]
  /**
   * joining: requests the channels. connecting: every channel accepted, the links connect. beginning: asks the channels to
   * collect. running. waiting: lost a channel and will request it again. disconnecting.
   */
  readonly phase: 'joining' | 'connecting' | 'beginning' | 'running' | 'waiting' | 'disconnecting'
  /** Number of channels that agreed in this phase. */
  readonly agreed: number
  readonly phaseEndsMs: number
  /** A lost channel is requested again until this time; 0 while no channel was lost. */
  readonly giveUpMs: number
  readonly commandId: number | null
  readonly encoder: Encoder
}

/** An activity that excludes every other activity of the unit. */
export interface Job {
  readonly name: 'upgrade' | 'fetchlogs' | 'databridge' | 'speedtest'
  readonly phase: ActivityState
  readonly phaseEndsMs: number
  /** Upgrade: the new version. */
  readonly swVersion: string
  /** Databridge: how long it stays connected. */
  readonly runsMs: number
}

export interface UnitState extends BaseState {
  readonly model: UnitModel
  readonly radioSeed: number
  readonly power: 'on' | 'off' | 'starting'
  /** Starting: end of the start. */
  readonly startEndsMs: number
  readonly bootedAtMs: number
  readonly activities: Readonly<Record<string, ActivityState>>
  readonly stream: Stream | null
  readonly job: Job | null
  readonly storage: Storage | null
  /** End of closing the recording; null while it is not being stopped. */
  readonly recordingEndsMs: number | null
  readonly modems: readonly Modem[]
  readonly modemsDueMs: number
  /** Upward kbps by port as last reported. */
  readonly linksKbps: number[]
  readonly totalKbps: number
  /** Time up to which transmission and recording are accounted for. */
  readonly transmittedUntilMs: number
  readonly battery: Battery
  /** The battery's slope is that of a transmitting unit. */
  readonly batteryLoaded: boolean
  readonly route: Route
  readonly cameraConnected: boolean
  readonly feeds: number
  readonly swVersion: string
  readonly channelId: string | null
  readonly delayMs: number
  readonly transmissionMode: string
  /** Time of the last command that the unit accepted from the core; 0 before the first one. */
  readonly commandedAtMs: number
}

/** The state within a step: a copy that the step may change. The caller of the step still holds the previous state, unchanged. */
export type Draft = { -readonly [Key in keyof UnitState]: UnitState[Key] }
export type UnitStep = StepContext<UnitReport>

const never = Number.POSITIVE_INFINITY
const bootedAgoMsMax = 5 * 24 * 3_600_000

/** Rates of links that carry nothing: 0 with a connection, -1 without. */
export const idleLinksKbps = (modems: readonly Modem[]): number[] => modems.map(({ connected }) => (connected ? 0 : -1))

export const isCutOff = (modems: readonly Modem[]): boolean => modems.every(({ connected }) => !connected)

export const isTransmitting = ({ stream, storage }: UnitState): boolean => stream?.phase === 'running' || storage?.forwarding === true

/** A unit is on air from the moment its channels accepted the stream until the stream has ended. */
export const isOnAir = ({ stream }: UnitState): boolean => stream !== null && (stream.phase !== 'joining' || stream.giveUpMs > 0)

export const isBusy = (unit: UnitState): boolean => isOnAir(unit) || unit.job !== null || unit.storage?.recording === true

/** Accepts a command of the core. Without a command id, the act has another origin and nothing is sent. */
export function acceptCommand(unit: Draft, step: UnitStep, commandId: number | null): void {
  if (commandId === null) return
  unit.commandedAtMs = step.nowMs
  reply(step, commandId, null)
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

/** A switcher sends one camera at a time, so it has the bitrate of a single camera. */
export const kbpsMaxOf = (model: UnitModel, mode: StreamMode): number => (mode === 'multiCamera' ? model.kbpsMaxMultiCamera : model.kbpsMax)

const streamActivities = { single: 'video', multiCamera: 'multiCamera', switcher: 'switcher' } as const
export const activityOf = (mode: StreamMode): (typeof streamActivities)[StreamMode] => streamActivities[mode]

/** Returns the time at which the unit needs its next tick. */
export function unitDueMs(unit: UnitState): number {
  if (unit.power === 'off') return never
  if (unit.power === 'starting') return unit.startEndsMs
  const { stream, job, storage } = unit
  return Math.min(
    unit.modemsDueMs,
    unit.route.nextMs,
    batteryDueMs(unit.battery),
    isTransmitting(unit) ? unit.transmittedUntilMs + 1000 : never,
    stream?.phaseEndsMs ?? never,
    job?.phaseEndsMs ?? never,
    unit.recordingEndsMs ?? never,
    storage?.recording === true ? Math.min(storage.nextReportMs, storage.forwarding ? never : storage.forwardFromMs) : never,
  )
}

function createStorage({ storageMb }: UnitModel, hasSdCard: boolean, rng: Rng): Storage | null {
  if (!hasSdCard) return null
  const totalMb = Math.max(16_000, storageMb)
  return {
    name: 'SD',
    totalMb,
    oldFilesMb: Math.floor(totalMb * between(rng, 0.05, 0.6)),
    backlogMb: 0,
    recording: false,
    forwarding: false,
    forwardFromMs: 0,
    nextReportMs: 0,
  }
}

/** Creates an idle unit that was switched on some time ago, with the configuration that the core has stored for it. */
export function createUnit(provision: Provision, nowMs: number, radioSeed: number, rng: Rng): UnitState {
  const model = modelOf(provision.model)
  const route = createRoute(provision.home, nowMs, rng)
  const position = { radioSeed, lat: route.lat, lng: route.lng, atMs: nowMs }
  const modems = createModems(model, provision.deviceId, rng).map((modem) => markReported(modemAt(modem, position, rng)))
  const battery: Battery = {
    present: model.batteryHours !== null,
    charging: model.batteryHours !== null,
    percent: 100,
    slope: 0,
    atMs: nowMs,
  }
  const unit: UnitState = {
    id: provision.deviceId,
    dueAtMs: 0,
    silent: isCutOff(modems),
    boots: 1,
    model,
    radioSeed,
    power: 'on',
    startEndsMs: 0,
    bootedAtMs: nowMs - Math.floor(between(rng, 0.01, 1) * bootedAgoMsMax),
    activities: {},
    stream: null,
    job: null,
    storage: createStorage(model, provision.hasSdCard ?? model.storageMb > 0, rng),
    recordingEndsMs: null,
    modems,
    modemsDueMs: nowMs + between(rng, 0, 30_000),
    linksKbps: idleLinksKbps(modems),
    totalKbps: 0,
    transmittedUntilMs: nowMs,
    battery: batteryFrom(battery, nowMs, battery.charging, { batteryHours: model.batteryHours, transmitting: false }),
    batteryLoaded: false,
    route,
    cameraConnected: chance(rng, 0.97),
    feeds: Math.max(1, Math.min(4, provision.numberOfFeeds ?? model.feeds)),
    swVersion: provision.swVersion,
    channelId: provision.channelId ?? null,
    delayMs: provision.delayMs ?? Math.max(1500, model.delayMsMin),
    transmissionMode: provision.transmissionMode ?? 'Live',
    commandedAtMs: 0,
  }
  return { ...unit, dueAtMs: unitDueMs(unit) }
}
