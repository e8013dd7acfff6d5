import {
  ChannelSettings,
  FarEnd,
  FarEndReport,
  IfbCallReport,
  overlayCharsMax,
  ServerSettings,
  TallyReport,
  VideoReturnSettings,
} from '@backhaul/device-link'
import { stateFacts } from '@backhaul/simulator'
import * as z from 'zod'
import { Arrivals } from './unit.ts'
import { base, CommandId, Due, Id, Ids, Kbps, Megabytes, Moment, Percent, Row, ServerCondition, Share, Text, Via } from './values.ts'

const oneOf = (names: readonly string[]) => z.enum(names as [string, ...string[]])
const Behaviour = oneOf(stateFacts.farEndBehaviours)
const SwVersion = z.string().max(32)

export const ChannelSchema = z.strictObject({
  ...base,
  row: Row,
  model: oneOf(stateFacts.channelModels),
  serverId: Id.nullable(),
  serverState: ServerCondition,
  disabled: z.boolean(),
  unavailable: z.boolean(),
  status: z.enum(['idle', 'connecting', 'collecting', 'online', 'PlayStoredFile', 'offline', 'unavailable', 'upgrading']),
  allocatedTo: Id.nullable(),
  via: Via.nullable(),
  visitEndsMs: Due,
  requestedFarEnd: FarEnd.nullable(),
  ownFarEnd: FarEnd.nullable(),
  farEnds: z.strictObject({ primary: Behaviour.nullable(), secondary: Behaviour.nullable() }),
  pointToPoint: z.strictObject({ targetId: Id, state: z.enum(['waiting', 'connecting', 'sending', 'failed']), dueMs: Due }).nullable(),
  feedRow: Row,
  feedShare: Share,
  feedCamera: z.int().min(0).max(16).nullable(),
  collectingSinceMs: Moment,
  diskFull: z.boolean(),
  ingestReady: z.boolean(),
  sourceConnected: z.boolean(),
  recording: z
    .strictObject({
      startedMs: Moment,
      unitId: Id.nullable(),
      recordedMb: Megabytes,
      untilMs: Moment,
      pendingMb: Megabytes,
      serverId: Id.nullable(),
    })
    .nullable(),
  playsUntilMs: Due,
  destination: z
    .strictObject({
      farEnd: FarEnd,
      ...FarEndReport.pick({ state: true, fault: true, isBackup: true, takesKbps: true, attempts: true }).shape,
      dueMs: Due,
    })
    .nullable(),
  settings: ChannelSettings.required().strict(),
  overlayPng: z.string().max(overlayCharsMax).nullable(),
  copies: z.array(z.strictObject({ uid: Id, status: z.enum(['connecting', 'sending', 'failed']), dueMs: Due })).max(16),
  copyOf: Id.nullable(),
  logs: z.strictObject({ commandId: CommandId, startedMs: Moment, endsMs: Moment, nextReportMs: Moment }).nullable(),
  swVersion: SwVersion,
  arrivals: Arrivals,
})

export const ServerSchema = z.strictObject({
  ...base,
  model: oneOf(stateFacts.serverModels),
  state: z.enum(['idle', 'busy', 'upgrading']),
  down: z.boolean(),
  backAtMs: Due,
  upgrade: z.strictObject({ swVersion: SwVersion, commandId: CommandId, startedMs: Moment, endsMs: Moment }).nullable(),
  channelIds: Ids,
  ingestIds: Ids,
  collecting: z.int().min(0).max(100_000),
  recording: z.int().min(0).max(100_000),
  peers: z.array(z.strictObject({ unitId: Id, via: z.enum(['upload', 'ipPipe']) })).max(256),
  calls: z.array(IfbCallReport.extend({ missed: z.int().min(0).max(100), answeredMs: Moment }).strict()).max(64),
  callsCheckMs: Due,
  tallies: z.array(TallyReport.strict()).max(64),
  tallyBroken: z.boolean(),
  audioBroken: z.boolean(),
  baseCpu: Percent,
  cpu: Percent,
  overloadedSinceMs: Moment.nullable(),
  storage: Percent,
  bootedAtMs: Moment,
  upTimeReportedMs: Moment,
  swVersion: SwVersion,
  settings: ServerSettings.required().strict(),
  license: z.strictObject({ name: Text, endsAtMs: Moment.nullable() }),
  licensed: z.boolean(),
  hasCertificate: z.boolean(),
  supportEndsAtMs: Due,
  ptp: z.strictObject({
    state: z.enum(['acquiring', 'locked', 'lost']),
    offsetNs: z.int().min(-1e6).max(1e6),
    changesAtMs: Due,
    hasMaster: z.boolean(),
  }),
  arrivals: Arrivals,
  measureAtMs: Due,
})

export const VideoReturnSchema = z.strictObject({
  ...base,
  serverId: Id.nullable(),
  serverState: ServerCondition,
  disabled: z.boolean(),
  hasSdi: z.boolean(),
  status: z.enum(['idle', 'input connected', 'collecting', 'offline', 'connecting']),
  hasPicture: z.boolean(),
  inputFault: z.enum(['noSignal', 'refused', 'wrongPassphrase', 'unreachable']).nullable(),
  settings: VideoReturnSettings.required().strict(),
  passphrase: z.enum(['none', 'right', 'wrong']),
  sourceConnected: z.boolean(),
  inputReadyMs: Due,
  feeds: z.array(z.strictObject({ unitId: Id, fromMs: Moment, started: z.boolean(), kbps: Kbps })).max(64),
  upTimeReportMs: Due,
  arrivals: Arrivals,
})

export const GatewaySchema = z.strictObject({
  ...base,
  down: z.boolean(),
  backAtMs: Due,
  upgrade: z.strictObject({ swVersion: SwVersion, commandId: CommandId, endsMs: Moment }).nullable(),
  unitIds: Ids,
  reportedKbps: Kbps,
  bootedAtMs: Moment,
  swVersion: SwVersion,
  arrivals: Arrivals,
  measureAtMs: Due,
})
