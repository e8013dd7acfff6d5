import { Command, DeviceEvent, Failure, FarEnd, Operator, ResultData, UnitSettings, WifiNetwork, TallyState } from '@backhaul/device-link'
import { stateFacts } from '@backhaul/simulator'
import * as z from 'zod'
import {
  base,
  CommandId,
  devicesMax,
  Due,
  Id,
  Ids,
  Infinite,
  Kbps,
  Key,
  Lat,
  Lng,
  Measure,
  Megabytes,
  Moment,
  Percent,
  Port,
  Row,
  Share,
  Text,
  Time,
} from './values.ts'

const { carriers, fadings, linksMax, phasesOf, taskKinds, unitModels } = stateFacts

export const Arrivals = z.array(z.strictObject({ commandId: z.int().min(0), command: Command, dueAtMs: Moment })).max(16)

const Carrier = z.int().refine((index) => carriers.has(index), 'The simulator has no such carrier.')
const Slot = z.enum(['A', 'B'])
const Sim = z.strictObject({ slot: Slot, carrier: Carrier, multiNetwork: z.boolean() })
const Sims = z.array(Sim).max(2)

const Modem = z.strictObject({
  port: Port,
  id: Text,
  name: Text,
  uiType: z.enum(['wifi', 'lan', 'cell']),
  key: Key,
  fixed: z.boolean(),
  enabled: z.boolean(),
  broken: z.boolean(),
  weakenedDb: z.number().min(0).max(200),
  connected: z.boolean(),
  sims: Sims,
  simsOut: Sims,
  activeSim: Slot.nullable(),
  simChosen: z.boolean(),
  simSinceMs: Moment,
  operator: Text.nullable(),
  carrier: z.union([z.literal(-1), Carrier]),
  roaming: z.boolean(),
  technology: z.enum(['3G', '4G', '5G']).nullable(),
  signal: Percent,
  lossPercent: Percent,
  rttMs: z.number().min(0).max(600_000),
  reportedSignal: z.number().min(-1000).max(1000),
  antenna: z.number().min(-200).max(200),
  drift: z.number().min(-1000).max(1000),
  meanKbps: Kbps,
  fading: z
    .int()
    .min(0)
    .max(fadings - 1),
  cell: z.number(),
  slot: z.int().min(-1).max(1_000_000),
  cellKbps: Kbps,
  lostSinceMs: Moment,
  hole: z.strictObject({ fromMs: Due, untilMs: Due }),
  square: z.number(),
  network: Text.nullable(),
  networkKbps: Kbps,
  knownNetworks: z.array(Text).max(64),
  leftSquare: z.number(),
})

const Task = z
  .strictObject({
    kind: z.enum(taskKinds),
    command: Command,
    commandId: CommandId,
    answered: z.boolean(),
    phase: z.int().min(0),
    phaseStartedMs: Moment,
    phaseEndsMs: Due,
    nextMs: Due,
    done: Percent,
    measured: z.array(Measure).max(256),
  })
  .refine(({ kind, phase }) => phase < phasesOf(kind), { path: ['phase'], message: 'The task has no such phase.' })

const CardFile = z.strictObject({ path: Text, sizeMb: Megabytes, lengthMs: Moment, storedAtMs: Moment })
const CardFiles = z.array(CardFile).max(256)
const Storage = z.strictObject({
  name: Text,
  totalMb: Megabytes,
  files: CardFiles,
  filesMb: Megabytes,
  backlogMb: Megabytes,
  recording: z.boolean(),
  recordedMb: Megabytes,
  recordingSinceMs: Moment,
  recordingEndsMs: Moment.nullable(),
  forwarding: z.boolean(),
  upload: z.strictObject({ files: CardFiles.min(1), sentMb: Megabytes, doneMb: Megabytes, started: z.boolean() }).nullable(),
  forwardFromMs: Moment,
  nextReportMs: Due,
})

const Stream = z.strictObject({
  mode: z.enum(['single', 'multiCamera', 'switcher', 'switcherAndProxy']),
  channelIds: Ids.min(1),
  destination: FarEnd.nullable(),
  phase: z.enum(['joining', 'connecting', 'beginning', 'running', 'waiting', 'disconnecting']),
  videoKbpsMax: Kbps.nullable(),
  agreed: z.int().min(0).max(256),
  phaseEndsMs: Due,
  giveUpMs: Due,
  commandId: CommandId,
})

const Point = z.strictObject({ lat: Lat, lng: Lng })
const Route = z.strictObject({
  home: Point,
  fix: z.boolean(),
  driving: z.boolean(),
  lat: Lat,
  lng: Lng,
  from: Point,
  to: Point,
  legStartMs: Moment,
  legEndMs: Moment,
  nextMs: Due,
})

const Reply = z.union([
  z.strictObject({ op: z.literal('result'), id: z.int(), ok: z.literal(true), data: ResultData.optional() }),
  z.strictObject({ op: z.literal('result'), id: z.int(), ok: z.literal(false), code: Failure, upgradeCode: z.int().optional() }),
  z.strictObject({ op: z.literal('event'), agoMs: Moment, event: DeviceEvent }),
])

export const UnitSchema = z.strictObject({
  ...base,
  row: Row,
  model: z.enum(unitModels as [string, ...string[]]),
  feeds: z.int().min(1).max(16),
  power: z.strictObject({ state: z.enum(['on', 'off', 'starting']), startEndsMs: Due, bootedAtMs: Moment }),
  activities: z
    .record(Text, z.enum(['connecting', 'running', 'speedtest', 'disconnecting', 'stopping']))
    .refine((all) => Object.keys(all).length <= 64),
  declared: z.enum(['online', 'unavailable', 'setup_transparent_bridge']).nullable(),
  stream: Stream.nullable(),
  tasks: z
    .array(Task)
    .max(taskKinds.length)
    .refine((tasks) => new Set(tasks.map(({ kind }) => kind)).size === tasks.length, 'A unit has at most one task of a kind.'),
  storage: Storage.nullable(),
  modems: z
    .array(Modem)
    .max(linksMax)
    .refine((modems) => new Set(modems.map(({ port }) => port)).size === modems.length, 'Each modem has a port of its own.'),
  modemsDueMs: Due,
  modemsReportedMs: Moment,
  battery: z.strictObject({
    present: z.boolean(),
    charging: z.boolean(),
    percent: Percent,
    slope: z.number().min(-1).max(1),
    atMs: Moment,
  }),
  batteryLoaded: z.boolean(),
  route: Route,
  cameraConnected: z.boolean(),
  tally: TallyState,
  wifi: z.strictObject({ networks: z.array(WifiNetwork).max(64), scannedAtMs: Moment, known: z.array(Text).max(64) }),
  cellScans: z.array(z.strictObject({ port: Port, atMs: Moment, operators: z.array(Operator).max(64) })).max(16),
  setup: z.strictObject({
    channelId: Id.nullable(),
    delayMs: z.int().min(0).max(600_000),
    transmissionMode: Text,
    settings: UnitSettings.required().strict(),
  }),
  firmware: z.strictObject({ swVersion: z.string().max(32), paired: z.boolean(), hasCertificate: z.boolean() }),
  arrivals: Arrivals,
  unsent: z.array(z.strictObject({ reply: Reply, atMs: Moment })).max(64),
  commandedAtMs: Time,
})

const crew = { key: Key, dueMs: Due }
const work = ['stream', 'record', 'databridge', 'logs', 'speedTest', 'upgrade'] as const
/** The crews of the directors: those of the demo name their kind. */
export const CrewSchema = z.union([
  z.strictObject(crew),
  z.strictObject({
    ...crew,
    of: z.literal('unit'),
    live: z.boolean(),
    where: z.enum(['away', 'base', 'road', 'venue']),
    stayEndsMs: Due,
    act: z.strictObject({ kind: z.enum(work), sinceMs: Moment, endsMs: Due }).nullable(),
    restEndsMs: Due,
    cameraBackMs: Due,
    indoors: z.boolean(),
  }),
  z.strictObject({ ...crew, of: z.literal('server'), cleanMs: Due, renewMs: Due, lookMs: Due, cutMs: Due }),
  z.strictObject({ ...crew, of: z.literal('channel') }),
])

const effect = {
  kind: z.string().max(20),
  id: z.string().max(200),
  lat: Lat,
  lng: Lng,
  radiusKm: z.number().positive().max(20_000),
  fromMs: Moment,
  untilMs: z.union([Moment, Infinite]),
  strength: Share,
}
const effects = (schema: z.ZodType) => z.array(schema).max(100)
export const EnvironmentSchema = z.strictObject({
  seed: z.int(),
  outages: effects(z.strictObject({ ...effect, carrier: Carrier.nullable() })),
  crowds: effects(z.strictObject(effect)),
  powerCuts: effects(z.strictObject({ ...effect, unplugged: z.array(Id).max(devicesMax) })),
  weather: effects(z.strictObject(effect)),
})
