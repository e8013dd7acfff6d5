import type { ActivityState, Provision, UnitReport } from '@backhaul/device-link'
import type { UnitModel } from '../models/model.ts'
import { modelOf } from '../models/models.ts'
import { createModems, type Modem, modemAt, shown } from '../modem/modem.ts'
import { between, chance, type Rng } from '../rng.ts'
import { type DeviceState, type Out, say } from '../step.ts'
import { type Battery, batteryDueMs, batteryFrom } from './battery.ts'
import type { Encoder } from './encoder.ts'
import { createRoute, type Route } from './route.ts'
import type { Storage } from './storage.ts'

export type StreamMode = 'single' | 'multiCamera'

/** A stream from the first question to its channels until the last goodbye. */
export interface Session {
  readonly mode: StreamMode
  readonly channelIds: readonly string[]
  /**
   * joining: asks the channels. connecting: all took it, the links come up. beginning: asks them to collect.
   * running. waiting: lost a channel, asks again soon. disconnecting.
   */
  readonly phase: 'joining' | 'connecting' | 'beginning' | 'running' | 'waiting' | 'disconnecting'
  /** How many channels said yes to the question of this phase. */
  readonly agreed: number
  readonly untilMs: number
  /** A lost channel is asked again until then; 0 before the stream was ever accepted. */
  readonly giveUpMs: number
  readonly commandId: number | null
  readonly encoder: Encoder
}

/** One of the things a unit does alone. */
export interface Job {
  readonly name: 'upgrade' | 'fetchlogs' | 'databridge' | 'speedtest'
  readonly phase: ActivityState
  readonly untilMs: number
  /** Upgrade: what it becomes. */
  readonly swVersion: string
  /** Databridge: how long it stays once it stands. */
  readonly runsMs: number
}

export interface UnitState extends DeviceState {
  readonly model: UnitModel
  readonly radioSeed: number
  readonly power: 'on' | 'off' | 'starting'
  /** Starting: when it is up. */
  readonly powerUntilMs: number
  readonly bootedAtMs: number
  readonly activities: Readonly<Record<string, ActivityState>>
  readonly session: Session | null
  readonly job: Job | null
  readonly storage: Storage | null
  /** The recording is being closed until then. */
  readonly storeStopsMs: number | null
  readonly modems: readonly Modem[]
  readonly radioNextMs: number
  /** Upward kbps by port as reported last. */
  readonly linksKbps: number[]
  readonly totalKbps: number
  readonly secondMs: number
  readonly battery: Battery
  readonly loaded: boolean
  readonly route: Route
  readonly cameraConnected: boolean
  readonly feeds: number
  readonly swVersion: string
  readonly channelId: string | null
  readonly delayMs: number
  readonly transmissionMode: string
}

/** Within a step the state is a copy of our own; whoever called the step still holds the old one, unchanged. */
export type Draft = { -readonly [Key in keyof UnitState]: UnitState[Key] }
export type UnitOut = Out<UnitReport>

const never = Number.POSITIVE_INFINITY
const bootedAgoMsMax = 5 * 24 * 3_600_000

/** Rates of links that carry nothing: 0 where connected, -1 where not. */
export const restingLinks = (modems: readonly Modem[]): number[] => modems.map(({ connected }) => (connected ? 0 : -1))

export const isCutOff = (modems: readonly Modem[]): boolean => modems.every(({ connected }) => !connected)

export const isTransmitting = ({ session, storage }: UnitState): boolean => session?.phase === 'running' || storage?.forwarding === true

/** A stream counts from the moment its channels took it until its last goodbye. */
export const isOnAir = ({ session }: UnitState): boolean => session !== null && (session.phase !== 'joining' || session.giveUpMs > 0)

/** The activities change only here, and each change is said. */
export function setActivity(unit: Draft, out: UnitOut, name: string, state: ActivityState | null): void {
  if ((unit.activities[name] ?? null) === state) return
  const activities = { ...unit.activities }
  if (state === null) delete activities[name]
  else activities[name] = state
  unit.activities = activities
  say(out, { applications: activities })
}

export const activityOf = (mode: StreamMode): 'video' | 'multiCamera' => (mode === 'single' ? 'video' : 'multiCamera')

/** When something of this unit happens next by itself. */
export function unitDueMs(unit: UnitState): number {
  if (unit.power === 'off') return never
  if (unit.power === 'starting') return unit.powerUntilMs
  const { session, job, storage } = unit
  return Math.min(
    unit.radioNextMs,
    unit.route.nextMs,
    batteryDueMs(unit.battery),
    isTransmitting(unit) ? unit.secondMs + 1000 : never,
    session?.untilMs ?? never,
    job?.untilMs ?? never,
    unit.storeStopsMs ?? never,
    storage?.recording === true ? Math.min(storage.nextReportMs, storage.forwarding ? never : storage.forwardFromMs) : never,
  )
}

/** A unit as it lies on the shelf, switched on a while ago, with what the core knows of it. */
export function createUnit(provision: Provision, nowMs: number, radioSeed: number, rng: Rng): UnitState {
  const model = modelOf(provision.model)
  const route = createRoute(provision.home, nowMs, rng)
  const place = { radioSeed, lat: route.lat, lng: route.lng, atMs: nowMs }
  const modems = createModems(model, provision.deviceId, rng).map((modem) => shown(modemAt(modem, place, rng)))
  const battery: Battery = {
    present: model.batteryHours !== null,
    charging: model.batteryHours !== null,
    percent: 100,
    slope: 0,
    atMs: nowMs,
  }
  const hasCard = provision.hasSdCard ?? model.storageMb > 0
  const totalMb = Math.max(16_000, model.storageMb)
  const unit: UnitState = {
    id: provision.deviceId,
    dueAtMs: 0,
    silent: isCutOff(modems),
    boots: 1,
    model,
    radioSeed,
    power: 'on',
    powerUntilMs: 0,
    bootedAtMs: nowMs - Math.floor(between(rng, 0.01, 1) * bootedAgoMsMax),
    activities: {},
    session: null,
    job: null,
    storage: hasCard
      ? {
          name: 'SD',
          totalMb,
          keptMb: Math.floor(totalMb * between(rng, 0.05, 0.6)),
          backlogMb: 0,
          recording: false,
          forwarding: false,
          forwardFromMs: 0,
          nextReportMs: 0,
        }
      : null,
    storeStopsMs: null,
    modems,
    radioNextMs: nowMs + between(rng, 0, 30_000),
    linksKbps: restingLinks(modems),
    totalKbps: 0,
    secondMs: nowMs,
    battery: batteryFrom(battery, nowMs, battery.charging, { batteryHours: model.batteryHours, transmitting: false }),
    loaded: false,
    route,
    cameraConnected: chance(rng, 0.97),
    feeds: Math.max(1, Math.min(4, provision.numberOfFeeds ?? model.feeds)),
    swVersion: provision.swVersion,
    channelId: provision.channelId ?? null,
    delayMs: provision.delayMs ?? Math.max(1500, model.delayMsMin),
    transmissionMode: provision.transmissionMode ?? 'Live',
  }
  return { ...unit, dueAtMs: unitDueMs(unit) }
}
