import type { Command, FeedReport, Provision, Rejection, VideoReturnReport, VideoReturnSettings } from '@backhaul/device-link'
import { between, purposeOf } from '../chance.ts'
import { addressesOf } from '../channel/state.ts'
import type { ChannelAction, DeviceAction } from '../device/actions.ts'
import { type Arrival, arrivalsDueMs } from '../device/arrivals.ts'
import { type DeviceCommands, receiveCommand, takeArrivals } from '../device/commands.ts'
import {
  type BaseState,
  type Input,
  report,
  type ServerCondition,
  signal,
  type Signal,
  startStep,
  type Step,
  type Via,
} from '../device/step.ts'
import type { RadioContext } from '../radio/modem.ts'

/** A channel that sends pictures of the studio to units. */
export interface VideoReturnState extends BaseState {
  readonly serverId: string | null
  readonly serverState: ServerCondition
  readonly disabled: boolean
  /** Whether the server has SDI inputs; one in the cloud has none. */
  readonly hasSdi: boolean
  readonly status: 'idle' | 'input connected' | 'collecting' | 'offline' | 'connecting'
  /** Whether the input has a picture. */
  readonly hasPicture: boolean
  readonly inputFault: NonNullable<VideoReturnReport['inputFault']> | null
  readonly settings: Required<VideoReturnSettings>
  /** The passphrase itself is not kept: the far end of an SRT input takes it or not. */
  readonly passphrase: 'none' | 'right' | 'wrong'
  /** SDI: the cable carries a picture. */
  readonly sourceConnected: boolean
  /** Time at which the far end of an SRT input answers. */
  readonly inputReadyMs: number
  /** The units that watch, each with the time at which it gets pictures. */
  readonly feeds: readonly Feed[]
  readonly upTimeReportMs: number
  readonly arrivals: readonly Arrival[]
}

export interface Feed {
  readonly unitId: string
  readonly fromMs: number
  readonly started: boolean
  readonly kbps: number
}

type Draft = { -readonly [Key in keyof VideoReturnState]: VideoReturnState[Key] }
type VideoReturnStep = Step<VideoReturnReport>

const connectChance = purposeOf('connection of a video return channel')
const inputMs = [1000, 5000] as const
const unitMs = [1000, 3000] as const
const kbpsPerUnit = [1200, 1800] as const
/** The spec names no number of units; we choose one. */
export const videoReturnUnitsMax = 8
const upTimeEveryMs = 30_000
const never = Number.POSITIVE_INFINITY
/** Far ends of SRT inputs, by a text in their address: one refuses, one does not answer, and one asks for a passphrase. */
const farEnds = { refuse: 'refuse', none: 'unreachable', locked: 'locked' } as const
/** The far end does not take a passphrase that contains this text. */
const wrongText = 'wrong'
/** A picture of a studio. */
const picture = { standard: '1080i50', width: 1920, height: 1080, frameRate: 25, interlaced: true } as const

const verdictOf = (passphrase: string | null): VideoReturnState['passphrase'] =>
  passphrase === null ? 'none' : passphrase.includes(wrongText) ? 'wrong' : 'right'

export const createVideoReturn = (
  { deviceId, serverId, name, model, videoReturnSettings, passphrase }: Provision,
  key: number,
  nowMs: number,
): VideoReturnState => ({
  id: deviceId,
  key,
  dueAtMs: never,
  silent: false,
  bootId: nowMs,
  serverId: serverId ?? null,
  serverState: 'up',
  disabled: false,
  hasSdi: model !== 'cloud',
  status: model === 'cloud' ? 'idle' : 'input connected',
  hasPicture: model !== 'cloud',
  inputFault: null,
  settings: {
    name,
    input: model === 'cloud' ? 'disabled' : 'sdi',
    url: '',
    destinationPort: null,
    latencyMs: 300,
    sharedUnitIds: null,
    ...videoReturnSettings,
  },
  passphrase: verdictOf(passphrase ?? null),
  sourceConnected: true,
  inputReadyMs: nowMs,
  feeds: [],
  upTimeReportMs: never,
  arrivals: [],
})

/** Time since when pictures are sent; infinity: to no unit. */
const sendsFromMs = ({ feeds }: VideoReturnState): number => Math.min(never, ...feeds.map(({ fromMs }) => fromMs))

const upTimeS = (channel: VideoReturnState, nowMs: number): number | null =>
  channel.status === 'collecting' ? Math.max(0, Math.floor((nowMs - sendsFromMs(channel)) / 1000)) : null

const feedReports = ({ feeds }: VideoReturnState): FeedReport[] =>
  feeds.map(({ unitId, started, kbps }) =>
    started ? { unitId, state: 'streaming', bitrateKbps: kbps } : { unitId, state: 'connecting', bitrateKbps: 0 },
  )

const bitrateKbps = ({ feeds }: VideoReturnState): number => feeds.reduce((sum, { started, kbps }) => sum + (started ? kbps : 0), 0)

export const fullVideoReturnReport = (channel: VideoReturnState, nowMs: number): VideoReturnReport => ({
  status: channel.status,
  input: channel.hasPicture ? picture : null,
  inputFault: channel.inputFault,
  feeds: feedReports(channel),
  bitrateKbps: bitrateKbps(channel),
  upTimeS: upTimeS(channel, nowMs),
  settings: channel.settings,
  hasPassphrase: channel.passphrase !== 'none',
  addresses: addressesOf(channel),
})

/** Returns the reason for which the input has no picture, once its far end has answered; null for an input with one. */
function faultOf({ settings: { input, url }, sourceConnected, passphrase }: VideoReturnState): VideoReturnState['inputFault'] {
  if (input === 'disabled') return null
  if (input === 'sdi') return sourceConnected ? null : 'noSignal'
  if (url.includes(farEnds.refuse)) return 'refused'
  if (url.includes(farEnds.none)) return 'unreachable'
  if (url.includes(farEnds.locked) && passphrase !== 'right') return 'wrongPassphrase'
  return sourceConnected ? null : 'noSignal'
}

/** Returns the status of the input alone. */
function inputStatus(channel: VideoReturnState, nowMs: number): 'offline' | 'idle' | 'connecting' | 'input connected' {
  const { disabled, serverState, settings, inputReadyMs } = channel
  if (disabled || serverState === 'down' || serverState === 'upgrading') return 'offline'
  if (settings.input === 'disabled') return 'idle'
  if (settings.input === 'srt' && nowMs < inputReadyMs) return 'connecting'
  return faultOf(channel) === null ? 'input connected' : 'idle'
}

/** Brings the status in line with input and units. Without an input the units lose the channel. */
function update(channel: Draft, step: VideoReturnStep): void {
  const { nowMs } = step
  const input = inputStatus(channel, nowMs)
  if (input !== 'input connected') dropUnits(channel, step, () => true)
  const isWatched = channel.feeds.length > 0
  const status = !isWatched ? input : channel.feeds.some(({ started }) => started) ? 'collecting' : 'connecting'
  const hasPicture = input === 'input connected'
  const inputFault = input === 'idle' ? faultOf(channel) : null
  if (inputFault !== channel.inputFault) {
    channel.inputFault = inputFault
    report(step, { inputFault })
  }
  if (hasPicture !== channel.hasPicture) {
    channel.hasPicture = hasPicture
    report(step, { input: hasPicture ? picture : null })
  }
  if (status === channel.status) return
  channel.status = status
  if (status === 'collecting') channel.upTimeReportMs = nowMs + upTimeEveryMs
  else if (!isWatched) channel.upTimeReportMs = never
  report(step, { status, upTimeS: upTimeS(channel, nowMs) })
}

const reportFeeds = (channel: VideoReturnState, step: VideoReturnStep): void =>
  report(step, { feeds: feedReports(channel), bitrateKbps: bitrateKbps(channel) })

/** Ends the feeds of units that may not go on, and tells these units. */
function dropUnits(channel: Draft, step: VideoReturnStep, drops: (unitId: string) => boolean): void {
  const dropped = channel.feeds.filter(({ unitId }) => drops(unitId))
  if (dropped.length === 0) return
  for (const { unitId } of dropped) signal(step, unitId, { kind: 'lost', via: 'videoReturn' })
  leave(channel, step, drops)
}

function leave(channel: Draft, step: VideoReturnStep, leaves: (unitId: string) => boolean): void {
  channel.feeds = channel.feeds.filter(({ unitId }) => !leaves(unitId))
  reportFeeds(channel, step)
}

const watches = ({ feeds }: VideoReturnState, unitId: string): boolean => feeds.some((feed) => feed.unitId === unitId)

const isShared = ({ settings: { sharedUnitIds } }: VideoReturnState, unitId: string): boolean =>
  sharedUnitIds === null || sharedUnitIds.includes(unitId)

function refuseJoin(channel: VideoReturnState, from: string, via: Via, nowMs: number): Rejection | null {
  if (via !== 'videoReturn') return 'wrongChannels'
  const input = inputStatus(channel, nowMs)
  if (input === 'offline') return 'channelOffline'
  if (channel.serverState === 'unlicensed') return 'licenseEnded'
  if (!isShared(channel, from)) return 'channelNotShared'
  if (input !== 'input connected') return 'channelSilent'
  return channel.feeds.length >= videoReturnUnitsMax && !watches(channel, from) ? 'channelInUse' : null
}

function join(channel: Draft, step: VideoReturnStep, from: string, via: Via): void {
  const refusal = refuseJoin(channel, from, via, step.nowMs)
  if (refusal !== null) return signal(step, from, { kind: 'refused', via, reason: refusal })
  if (!watches(channel, from)) {
    const number = channel.feeds.length
    const fromMs = step.nowMs + Math.round(between(step, connectChance, ...unitMs, number))
    const kbps = Math.round(between(step, connectChance, ...kbpsPerUnit, videoReturnUnitsMax + number))
    channel.feeds = [...channel.feeds, { unitId: from, fromMs, started: false, kbps }]
    reportFeeds(channel, step)
  }
  signal(step, from, { kind: 'accepted', via })
}

/** The licence counts when a unit joins: a unit that watches already keeps its picture. */
function changeServerState(channel: Draft, step: VideoReturnStep, state: ServerCondition): void {
  const before = channel.serverState
  channel.serverState = state
  channel.silent = state === 'down'
  if (state === 'down') channel.arrivals = []
  if (before === 'down' && state !== 'down') channel.bootId = Math.max(channel.bootId + 1, step.nowMs)
  if ((before === 'down' || before === 'upgrading') && (state === 'up' || state === 'unlicensed')) connectInput(channel, step)
}

/** Calls the far end of an SRT input, which answers later. */
function connectInput(channel: Draft, step: VideoReturnStep): void {
  const waitsMs = channel.settings.input === 'srt' ? Math.round(between(step, connectChance, ...inputMs)) : 0
  channel.inputReadyMs = step.nowMs + waitsMs
}

function receiveSignal(channel: Draft, step: VideoReturnStep, from: string, message: Signal): void {
  switch (message.kind) {
    case 'join':
      return join(channel, step, from, message.via)
    case 'stillSending':
      return watches(channel, from) ? undefined : signal(step, from, { kind: 'lost', via: message.via })
    case 'leave':
      return watches(channel, from) ? leave(channel, step, (unitId) => unitId === from) : undefined
    case 'serverState':
      return changeServerState(channel, step, message.state)
    default:
  }
}

const inputFields = ['input', 'url', 'destinationPort'] as const

type Configure = Extract<Command, { kind: 'configureVideoReturn' }>

const isNewInput = ({ settings }: VideoReturnState, { settings: wanted, passphrase }: Configure): boolean =>
  passphrase !== undefined || inputFields.some((field) => wanted[field] !== undefined && wanted[field] !== settings[field])

/** SRT takes passphrases of 10 to 64 characters (Services §5). */
const isPassphrase = (passphrase: string): boolean => passphrase.length >= 10 && passphrase.length <= 64

const commands: DeviceCommands<Draft, VideoReturnStep> = {
  configureVideoReturn: {
    refuse(channel, command) {
      if (isNewInput(channel, command) && channel.feeds.length > 0) return 'busy'
      const { input, url, destinationPort, sharedUnitIds } = { ...channel.settings, ...command.settings }
      if (input === 'sdi' && !channel.hasSdi) return 'valueNotSupported'
      if (input === 'srt' && (url === '' || destinationPort === null)) return 'valueNotSupported'
      if (sharedUnitIds !== null && sharedUnitIds.length > videoReturnUnitsMax) return 'valueNotSupported'
      return typeof command.passphrase === 'string' && !isPassphrase(command.passphrase) ? 'valueNotSupported' : null
    },
    apply(channel, step, command) {
      const isNew = isNewInput(channel, command)
      const { settings, passphrase } = command
      channel.settings = { ...channel.settings, ...settings }
      if (passphrase !== undefined) channel.passphrase = verdictOf(passphrase)
      report(step, { settings: channel.settings, hasPassphrase: channel.passphrase !== 'none' })
      if (isNew) connectInput(channel, step)
      dropUnits(channel, step, (unitId) => !isShared(channel, unitId))
    },
  },
}

function applyAction(channel: Draft, action: DeviceAction): void {
  const act = action as ChannelAction
  if (act.do === 'enable' || act.do === 'disable') channel.disabled = act.do === 'disable'
  else if (act.do === 'source') channel.sourceConnected = act.connected
}

const isDue = ({ started, fromMs }: Feed, nowMs: number): boolean => !started && fromMs <= nowMs

function tick(channel: Draft, step: VideoReturnStep): void {
  takeArrivals(commands, channel, step)
  if (channel.feeds.some((feed) => isDue(feed, step.nowMs))) {
    channel.feeds = channel.feeds.map((feed) => (isDue(feed, step.nowMs) ? { ...feed, started: true } : feed))
    reportFeeds(channel, step)
  }
  if (step.nowMs < channel.upTimeReportMs) return
  channel.upTimeReportMs = step.nowMs + upTimeEveryMs
  report(step, { upTimeS: upTimeS(channel, step.nowMs) })
}

function dueMs(channel: VideoReturnState, nowMs: number): number {
  const { settings, inputReadyMs, upTimeReportMs, arrivals, feeds } = channel
  const answersMs = settings.input === 'srt' && inputReadyMs > nowMs ? inputReadyMs : never
  const startsMs = feeds.flatMap(({ started, fromMs }) => (started ? [] : [fromMs]))
  return Math.min(answersMs, ...startsMs, upTimeReportMs, arrivalsDueMs(arrivals))
}

export function stepVideoReturn(
  state: VideoReturnState,
  input: Input,
  nowMs: number,
  radio: RadioContext,
): { state: VideoReturnState; step: VideoReturnStep } {
  const channel: Draft = { ...state }
  const step = startStep<VideoReturnReport>(state.key, nowMs, radio)
  switch (input.kind) {
    case 'tick':
      tick(channel, step)
      break
    case 'signal':
      receiveSignal(channel, step, input.from, input.signal)
      break
    case 'action':
      applyAction(channel, input.action)
      break
    case 'command':
      receiveCommand(channel, step, input.commandId, input.command)
  }
  update(channel, step)
  channel.dueAtMs = dueMs(channel, nowMs)
  return { state: channel, step }
}
