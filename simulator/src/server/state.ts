import type { Provision, ServerReport, ServerSettings, TallyReport } from '@backhaul/device-link'
import { between, happens, purposeOf } from '../chance.ts'
import type { Arrival } from '../device/arrivals.ts'
import { type BaseState, report, type Step } from '../device/step.ts'
import { type IfbCall, ifbReport } from './ifb-report.ts'
import { addressesReport, specificationsReport } from './hardware.ts'
import { type Functions, type ServerModel, serverModelOf } from './models.ts'
import { createTallies, hardwareReport } from './tally-report.ts'

/** An installation of software, from the command until the server restarts. */
export interface Upgrade {
  readonly swVersion: string
  readonly commandId: number | null
  readonly startedMs: number
  readonly endsMs: number
}

/** A unit that sends files to the server, or uses it as the far end of its IP pipe. */
export interface Peer {
  readonly unitId: string
  readonly via: 'upload' | 'ipPipe'
}

export interface License {
  readonly name: string
  /** Null: it does not end. */
  readonly endsAtMs: number | null
}

export interface ServerState extends BaseState {
  readonly model: ServerModel
  readonly state: 'idle' | 'busy' | 'upgrading'
  readonly down: boolean
  /** Down: end of the restart. */
  readonly backAtMs: number
  readonly upgrade: Upgrade | null
  /** Channels and video return channels on this server, by id. */
  readonly channelIds: readonly string[]
  /** Channels of other servers whose recordings it receives, by id. */
  readonly ingestIds: readonly string[]
  /** Number of streams that its channels collect, and of recordings that they make. */
  readonly collecting: number
  readonly recording: number
  readonly peers: readonly Peer[]
  readonly calls: readonly IfbCall[]
  /** Time of the next check of the calls; infinity without one. */
  readonly callsCheckMs: number
  readonly tallies: readonly TallyReport[]
  readonly tallyBroken: boolean
  readonly audioBroken: boolean
  readonly baseCpu: number
  readonly cpu: number
  /** Since when the CPU is overloaded; null while it is not. */
  readonly overloadedSinceMs: number | null
  /** Percent of the disk in use. */
  readonly storage: number
  readonly bootedAtMs: number
  readonly upTimeReportedMs: number
  readonly swVersion: string
  readonly settings: Required<ServerSettings>
  readonly license: License
  /** Validity of the license that the channels know. */
  readonly licensed: boolean
  readonly hasCertificate: boolean
  /** When support is blocked again; never: it is blocked. */
  readonly supportEndsAtMs: number
  /** The clock of the media ports, as if the settings did not switch it off. `changesAtMs`: it locks. `hasMaster`: its network has a master. */
  readonly ptp: {
    readonly state: 'acquiring' | 'locked' | 'lost'
    readonly offsetNs: number
    readonly changesAtMs: number
    readonly hasMaster: boolean
  }
  readonly arrivals: readonly Arrival[]
  /** Time of the next measurement of CPU and disk. */
  readonly measureAtMs: number
}

export type Draft = { -readonly [Key in keyof ServerState]: ServerState[Key] }
export type ServerStep = Step<ServerReport>

const bornChance = purposeOf('state of a new server')
export const never: number = Number.POSITIVE_INFINITY
/** Time until a PTP clock has followed its master for long enough. */
export const ptpLockMs = 45_000
const dayMs = 24 * 3_600_000
const hourMs = 3_600_000
export const measureEveryMs = 10_000
/** More units than this do not use one server at once; a further one is refused. */
export const peersMax = 64
const percentFull = 99.5

/** In the order of the schema, as a saved world has them. */
const factorySettings = (name: string, model: ServerModel): Required<ServerSettings> => ({
  name,
  ifbMode: 'V2',
  maxChannels: model.channelsMax,
  webrtcPort: 8443,
  publishingMode: 'automatic',
  genlockOffset: 0,
  ipPipePort: 9000,
  ipPipeEnabled: true,
  registrationServerPort: 9001,
  cloud: null,
  smpte: {
    ptpEnabled: false,
    ptpDomain: 127,
    mediaPorts: model.smpte ? ['media-a', 'media-b'].map((port) => ({ name: port, enabled: true, address: null })) : [],
  },
  returnCodec: 'h264',
  returnBitrateKbps: 3000,
  feedFormat: '1080i50',
  container: 'mp4',
  retentionDays: null,
})

export function createServer(
  { deviceId, model: type, name, swVersion, serverSettings }: Provision,
  key: number,
  nowMs: number,
): ServerState {
  const model = serverModelOf(type)
  const chance = { key, nowMs }
  const [min, max] = happens(chance, bornChance, 0.05) ? model.busyCpu : model.idleCpu
  const baseCpu = between(chance, bornChance, min, max, 1)
  const measureAtMs = nowMs + 1 + Math.floor(between(chance, bornChance, 0, measureEveryMs, 5))
  return {
    id: deviceId,
    key,
    dueAtMs: measureAtMs,
    silent: false,
    bootId: nowMs,
    model,
    state: 'idle',
    down: false,
    backAtMs: 0,
    upgrade: null,
    channelIds: [],
    ingestIds: [],
    collecting: 0,
    recording: 0,
    peers: [],
    calls: [],
    callsCheckMs: Number.POSITIVE_INFINITY,
    tallies: createTallies(model),
    tallyBroken: false,
    audioBroken: false,
    baseCpu,
    cpu: baseCpu,
    overloadedSinceMs: null,
    storage: happens(chance, bornChance, 0.08, 2) ? between(chance, bornChance, 88, 97, 3) : between(chance, bornChance, 15, 80, 3),
    bootedAtMs: nowMs - Math.floor(between(chance, bornChance, 1, 90 * 24, 4) * hourMs),
    upTimeReportedMs: nowMs,
    swVersion,
    settings: { ...factorySettings(name, model), ...serverSettings, name },
    license: {
      name: model.license,
      endsAtMs: happens(chance, bornChance, 0.5, 6) ? null : nowMs + Math.floor(between(chance, bornChance, 20, 400, 7) * dayMs),
    },
    licensed: true,
    hasCertificate: true,
    supportEndsAtMs: never,
    ptp: {
      state: 'acquiring',
      offsetNs: 0,
      changesAtMs: serverSettings?.smpte?.ptpEnabled === true ? nowMs + ptpLockMs : never,
      hasMaster: true,
    },
    arrivals: [],
    measureAtMs,
  }
}

export const isDiskFull = ({ storage }: Pick<ServerState, 'storage'>): boolean => storage >= percentFull

export const isLicensed = ({ license: { endsAtMs } }: ServerState, nowMs: number): boolean => endsAtMs === null || endsAtMs > nowMs

export const usage = ({ cpu, storage }: ServerState): NonNullable<ServerReport['serverUsage']> => ({
  cpu: Math.round(cpu),
  storage: isDiskFull({ storage }) ? 100 : Math.floor(storage),
})

export const upTimeS = ({ bootedAtMs }: ServerState, nowMs: number): number => Math.max(0, Math.floor((nowMs - bootedAtMs) / 1000))

export const licensesReport = (server: ServerState, nowMs: number): NonNullable<ServerReport['licenses']> => {
  const { name, endsAtMs } = server.license
  const endsInS = endsAtMs === null ? null : Math.max(0, Math.floor((endsAtMs - nowMs) / 1000))
  return [{ name, endsInS, valid: isLicensed(server, nowMs) }]
}

/** The settings that some servers do not have, and the functions that need them. */
const settingsOf: readonly (readonly [keyof ServerModel & keyof Functions, readonly (keyof ServerSettings)[]])[] = [
  ['ifb', ['ifbMode']],
  ['webrtc', ['webrtcPort', 'publishingMode']],
  ['genlock', ['genlockOffset']],
  ['ipPipe', ['ipPipePort', 'ipPipeEnabled', 'registrationServerPort']],
  ['smpte', ['smpte']],
  ['videoReturn', ['returnCodec', 'returnBitrateKbps']],
  ['feeds', ['feedFormat']],
  ['ingest', ['container', 'retentionDays']],
]

/** A server in a cloud has no SDI clock and no ports for media over IP. */
export const hasFunction = ({ model, settings }: Pick<ServerState, 'model' | 'settings'>, name: keyof Functions): boolean =>
  model[name] && (settings.cloud === null || (name !== 'genlock' && name !== 'smpte'))

/** Returns whether this server has a setting. */
export function hasSetting(server: Pick<ServerState, 'model' | 'settings'>, key: keyof ServerSettings): boolean {
  const needed = settingsOf.find(([, keys]) => keys.includes(key))
  return needed === undefined || hasFunction(server, needed[0])
}

/** Returns the settings that this server has. */
export const settingsReport = (server: ServerState): ServerSettings =>
  Object.fromEntries(Object.entries(server.settings).filter(([key]) => hasSetting(server, key as keyof ServerSettings)))

/** The clock of the media ports. */
export function ptpReport(server: ServerState): NonNullable<ServerReport['ptp']> {
  const { ptp, settings } = server
  if (!hasFunction(server, 'smpte') || !settings.smpte.ptpEnabled) return { state: 'off', offsetNs: null }
  return { state: ptp.state, offsetNs: ptp.state === 'locked' ? ptp.offsetNs : null }
}

export const supportReport = ({ supportEndsAtMs }: ServerState, nowMs: number): number | null =>
  supportEndsAtMs === never ? null : Math.max(0, Math.round((supportEndsAtMs - nowMs) / 1000))

/** The programs that run on the server. */
export function applicationsReport(server: ServerState): NonNullable<ServerReport['applications']> {
  const { settings, upgrade, collecting } = server
  const state = upgrade === null ? 'running' : 'stopped'
  return {
    receiver: upgrade === null && collecting === 0 ? 'ready' : state,
    ...(hasFunction(server, 'ifb') && { ifb: state }),
    ...(hasFunction(server, 'webrtc') && { webrtc: state }),
    ...(hasFunction(server, 'ipPipe') && { ipPipe: settings.ipPipeEnabled ? state : 'stopped' }),
  }
}

export function tasksReport({ upgrade }: ServerState, nowMs: number): NonNullable<ServerReport['tasks']> {
  if (upgrade === null) return []
  const { startedMs, endsMs, commandId } = upgrade
  const percent = Math.max(0, Math.min(99, Math.floor((100 * (nowMs - startedMs)) / (endsMs - startedMs))))
  return [{ kind: 'upgrade', phase: percent < 40 ? 'downloading' : 'installing', percent, ...(commandId !== null && { commandId }) }]
}

export const fullServerReport = (server: ServerState, nowMs: number): ServerReport => ({
  state: server.state,
  serverUsage: usage(server),
  upTimeS: upTimeS(server, nowMs),
  swVersion: server.swVersion,
  settings: settingsReport(server),
  licenses: licensesReport(server, nowMs),
  tasks: tasksReport(server, nowMs),
  hasCertificate: server.hasCertificate,
  ...hardwareReport(server),
  ...(server.tallies.length > 0 && { tallies: [...server.tallies] }),
  ...(server.model.ifbLines.V2 > 0 && { ifb: ifbReport(server) }),
  applications: applicationsReport(server),
  specifications: specificationsReport(server),
  addresses: addressesReport(server),
  ptp: ptpReport(server),
  supportAccessEndsInS: supportReport(server, nowMs),
})

/** Brings the state in line with the work of the server. */
export function updateState(server: Draft, step: ServerStep): void {
  const isBusy = server.collecting > 0 || server.recording > 0 || server.peers.length > 0 || server.calls.length > 0
  const state = server.upgrade !== null ? 'upgrading' : isBusy ? 'busy' : 'idle'
  if (server.state === state) return
  server.state = state
  if (!server.down) report(step, { state, applications: applicationsReport(server) })
}
