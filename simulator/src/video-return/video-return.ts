import type { Provision, Rejection, VideoReturnReport, VideoReturnSettings } from '@backhaul/device-link'
import { between, purposeOf } from '../chance.ts'
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
  readonly status: NonNullable<VideoReturnReport['status']>
  readonly settings: Required<VideoReturnSettings>
  /** SDI: the cable carries a picture. */
  readonly sourceConnected: boolean
  /** Time at which an SRT input is connected; infinity: its far end refuses it. */
  readonly inputReadyMs: number
  /** Units that watch. */
  readonly unitIds: readonly string[]
  /** Time at which the first unit gets pictures. */
  readonly sendsFromMs: number
  readonly upTimeReportMs: number
  readonly arrivals: readonly Arrival[]
}

type Draft = { -readonly [Key in keyof VideoReturnState]: VideoReturnState[Key] }
type VideoReturnStep = Step<VideoReturnReport>

const connectChance = purposeOf('connection of a video return channel')
const inputMs = [1000, 5000] as const
const unitMs = [1000, 3000] as const
const kbpsPerUnit = 1500
/** The spec names no number of units; we choose one. */
export const videoReturnUnitsMax = 8
const upTimeEveryMs = 30_000
const never = Number.POSITIVE_INFINITY
/** The far end of an SRT input refuses an address that contains this text. */
const refusedText = 'refuse'

export const createVideoReturn = ({ deviceId, serverId, name }: Provision, key: number, nowMs: number): VideoReturnState => ({
  id: deviceId,
  key,
  dueAtMs: never,
  silent: false,
  bootId: nowMs,
  serverId: serverId ?? null,
  serverState: 'up',
  disabled: false,
  status: 'input connected',
  settings: { name, input: 'sdi', url: '', latencyMs: 300 },
  sourceConnected: true,
  inputReadyMs: nowMs,
  unitIds: [],
  sendsFromMs: never,
  upTimeReportMs: never,
  arrivals: [],
})

const upTimeS = ({ status, sendsFromMs }: VideoReturnState, nowMs: number): number | null =>
  status === 'collecting' ? Math.max(0, Math.floor((nowMs - sendsFromMs) / 1000)) : null

const bitrateKbps = ({ status, unitIds }: VideoReturnState): number => (status === 'collecting' ? unitIds.length * kbpsPerUnit : 0)

export const fullVideoReturnReport = (channel: VideoReturnState, nowMs: number): VideoReturnReport => ({
  status: channel.status,
  unitIds: [...channel.unitIds],
  bitrateKbps: bitrateKbps(channel),
  upTimeS: upTimeS(channel, nowMs),
  settings: channel.settings,
})

/** Returns the status of the input alone. */
function inputStatus(channel: VideoReturnState, nowMs: number): 'offline' | 'idle' | 'connecting' | 'input connected' {
  const { disabled, serverState, settings, sourceConnected, inputReadyMs } = channel
  if (disabled || serverState === 'down' || serverState === 'upgrading') return 'offline'
  if (settings.input === 'disabled' || (settings.input === 'sdi' && !sourceConnected)) return 'idle'
  return nowMs < inputReadyMs ? 'connecting' : 'input connected'
}

/** Brings the status in line with input and units. Without an input the units lose the channel. */
function update(channel: Draft, step: VideoReturnStep): void {
  const { nowMs } = step
  const input = inputStatus(channel, nowMs)
  if (input !== 'input connected' && channel.unitIds.length > 0) {
    for (const unitId of channel.unitIds) signal(step, unitId, { kind: 'lost', via: 'videoReturn' })
    setUnits(channel, step, [])
  }
  const before = channel.status
  const isWatched = input === 'input connected' && channel.unitIds.length > 0
  channel.status = !isWatched ? input : nowMs < channel.sendsFromMs ? 'connecting' : 'collecting'
  if (channel.status === before) return
  channel.upTimeReportMs = channel.status === 'collecting' ? nowMs + upTimeEveryMs : never
  report(step, { status: channel.status, bitrateKbps: bitrateKbps(channel), upTimeS: upTimeS(channel, nowMs) })
}

function setUnits(channel: Draft, step: VideoReturnStep, unitIds: readonly string[]): void {
  if (unitIds.length === 0) channel.sendsFromMs = never
  else if (channel.unitIds.length === 0) channel.sendsFromMs = step.nowMs + Math.round(between(step, connectChance, ...unitMs))
  channel.unitIds = unitIds
  report(step, { unitIds: [...unitIds], bitrateKbps: bitrateKbps(channel) })
}

function refuseJoin(channel: VideoReturnState, from: string, via: Via, nowMs: number): Rejection | null {
  if (via !== 'videoReturn') return 'wrongChannels'
  const input = inputStatus(channel, nowMs)
  if (input === 'offline') return 'channelOffline'
  if (channel.serverState === 'unlicensed') return 'licenseEnded'
  if (input !== 'input connected') return 'channelSilent'
  return channel.unitIds.length >= videoReturnUnitsMax && !channel.unitIds.includes(from) ? 'channelInUse' : null
}

function join(channel: Draft, step: VideoReturnStep, from: string, via: Via): void {
  const refusal = refuseJoin(channel, from, via, step.nowMs)
  if (refusal !== null) return signal(step, from, { kind: 'refused', via, reason: refusal })
  if (!channel.unitIds.includes(from)) setUnits(channel, step, [...channel.unitIds, from])
  signal(step, from, { kind: 'accepted', via })
}

function changeServerState(channel: Draft, step: VideoReturnStep, state: ServerCondition): void {
  const before = channel.serverState
  channel.serverState = state
  channel.silent = state === 'down'
  if (state === 'down') channel.arrivals = []
  if (before === 'down' && state !== 'down') channel.bootId = Math.max(channel.bootId + 1, step.nowMs)
}

function receiveSignal(channel: Draft, step: VideoReturnStep, from: string, message: Signal): void {
  switch (message.kind) {
    case 'join':
      return join(channel, step, from, message.via)
    case 'stillSending':
      return channel.unitIds.includes(from) ? undefined : signal(step, from, { kind: 'lost', via: message.via })
    case 'leave':
      if (!channel.unitIds.includes(from)) return
      return setUnits(
        channel,
        step,
        channel.unitIds.filter((unitId) => unitId !== from),
      )
    case 'serverState':
      return changeServerState(channel, step, message.state)
    default:
  }
}

const isNewInput = ({ settings }: VideoReturnState, { input = settings.input, url = settings.url }: VideoReturnSettings): boolean =>
  input !== settings.input || url !== settings.url

const commands: DeviceCommands<Draft, VideoReturnStep> = {
  configureVideoReturn: {
    refuse(channel, { settings }) {
      if (isNewInput(channel, settings) && channel.unitIds.length > 0) return 'busy'
      const { input, url } = { ...channel.settings, ...settings }
      return input === 'srt' && url === '' ? 'valueNotSupported' : null
    },
    apply(channel, step, { settings }) {
      const isNew = isNewInput(channel, settings)
      channel.settings = { ...channel.settings, ...settings }
      report(step, { settings: channel.settings })
      if (!isNew) return
      const { input, url } = channel.settings
      const connectsMs = input !== 'srt' ? 0 : url.includes(refusedText) ? never : Math.round(between(step, connectChance, ...inputMs))
      channel.inputReadyMs = step.nowMs + connectsMs
    },
  },
}

function applyAction(channel: Draft, action: DeviceAction): void {
  const act = action as ChannelAction
  if (act.do === 'enable' || act.do === 'disable') channel.disabled = act.do === 'disable'
  else if (act.do === 'source') channel.sourceConnected = act.connected
}

function tick(channel: Draft, step: VideoReturnStep): void {
  takeArrivals(commands, channel, step)
  if (step.nowMs < channel.upTimeReportMs) return
  channel.upTimeReportMs = step.nowMs + upTimeEveryMs
  report(step, { upTimeS: upTimeS(channel, step.nowMs) })
}

function dueMs({ status, inputReadyMs, sendsFromMs, upTimeReportMs, arrivals, unitIds }: VideoReturnState): number {
  const connectedMs = status !== 'connecting' ? never : unitIds.length > 0 ? sendsFromMs : inputReadyMs
  return Math.min(connectedMs, upTimeReportMs, arrivalsDueMs(arrivals))
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
  channel.dueAtMs = dueMs(channel)
  return { state: channel, step }
}
