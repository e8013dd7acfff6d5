import type { ChannelReport, Provision } from '@backhaul/device-link'
import type { DeviceAction } from '../device/actions.ts'
import {
  type BaseState,
  finishStep,
  type Input,
  reply,
  report,
  signal,
  type Signal,
  startStep,
  type StepContext,
  type StepResult,
} from '../device/step.ts'
import type { Rng } from '../rng.ts'

export interface ChannelState extends BaseState {
  readonly serverId: string | null
  readonly serverState: 'up' | 'down' | 'upgrading'
  readonly disabled: boolean
  readonly status: 'idle' | 'connecting' | 'collecting' | 'offline' | 'upgrading'
  readonly allocatedTo: string | null
  readonly receivedKbps: number
  readonly reportedKbps: number
  readonly collectingSinceMs: number
  readonly upTimeReportedMs: number
  /** Consecutive checks of the stream without a feed. */
  readonly checksWithoutFeed: number
}

type Draft = { -readonly [Key in keyof ChannelState]: ChannelState[Key] }
type ChannelStep = StepContext<ChannelReport>

const checkEveryMs = 2000
/**
 * After this many checks without a feed the unit counts as gone. Counting checks, not time, keeps streams alive across a
 * jump of the clock.
 */
const checksWithoutFeedMax = 3
const upTimeEveryMs = 30_000
const never = Number.POSITIVE_INFINITY

export const createChannel = ({ deviceId, serverId }: Provision): ChannelState => ({
  id: deviceId,
  dueAtMs: never,
  silent: false,
  boots: 1,
  serverId: serverId ?? null,
  serverState: 'up',
  disabled: false,
  status: 'idle',
  allocatedTo: null,
  receivedKbps: 0,
  reportedKbps: 0,
  collectingSinceMs: 0,
  upTimeReportedMs: 0,
  checksWithoutFeed: 0,
})

const upTimeS = ({ status, collectingSinceMs }: ChannelState, nowMs: number) =>
  status === 'collecting' ? Math.max(0, Math.floor((nowMs - collectingSinceMs) / 1000)) : null

export const fullChannelReport = (channel: ChannelState, nowMs: number): ChannelReport => ({
  status: channel.status,
  allocatedToUnitUid: channel.allocatedTo,
  bitrateKbps: channel.status === 'collecting' ? channel.receivedKbps : 0,
  recording: false,
  upTimeS: upTimeS(channel, nowMs),
})

/** Ends the allocation to a unit. */
function release(channel: Draft, step: ChannelStep): void {
  const wasCollecting = channel.status === 'collecting'
  if (wasCollecting && channel.serverId !== null) signal(step, channel.serverId, { kind: 'load', collecting: false })
  channel.status = channel.disabled ? 'offline' : channel.serverState === 'upgrading' ? 'upgrading' : 'idle'
  channel.allocatedTo = null
  channel.receivedKbps = 0
  channel.reportedKbps = 0
  report(step, { status: channel.status, allocatedToUnitUid: null, bitrateKbps: 0, upTimeS: null })
}

function join(channel: Draft, step: ChannelStep, from: string): void {
  if (channel.disabled || channel.serverState !== 'up') return signal(step, from, { kind: 'refused', reason: 'channelOffline' })
  if (channel.allocatedTo !== null && channel.allocatedTo !== from) return signal(step, from, { kind: 'refused', reason: 'channelInUse' })
  if (channel.status === 'collecting') release(channel, step)
  channel.status = 'connecting'
  channel.allocatedTo = from
  channel.checksWithoutFeed = 0
  report(step, { status: 'connecting', allocatedToUnitUid: from })
  signal(step, from, { kind: 'accepted' })
}

function begin(channel: Draft, step: ChannelStep, from: string): void {
  if (channel.allocatedTo !== from) return signal(step, from, { kind: 'refused', reason: 'channelInUse' })
  if (channel.status !== 'collecting' && channel.serverId !== null) signal(step, channel.serverId, { kind: 'load', collecting: true })
  channel.status = 'collecting'
  channel.collectingSinceMs = step.nowMs
  channel.upTimeReportedMs = step.nowMs
  channel.checksWithoutFeed = 0
  report(step, { status: 'collecting', upTimeS: 0 })
  signal(step, from, { kind: 'begun' })
}

function feed(channel: Draft, step: ChannelStep, from: string, kbps: number): void {
  if (channel.allocatedTo !== from || channel.status !== 'collecting') return signal(step, from, { kind: 'lost' })
  channel.receivedKbps = kbps
  channel.checksWithoutFeed = 0
}

function changeServerState(channel: Draft, step: ChannelStep, state: ChannelState['serverState']): void {
  const before = channel.serverState
  if (state === before) return
  channel.serverState = state
  if (channel.allocatedTo !== null) signal(step, channel.allocatedTo, { kind: 'lost' })
  release(channel, step)
  channel.silent = state === 'down'
  if (before === 'down') channel.boots += 1
}

function receiveSignal(channel: Draft, step: ChannelStep, from: string, message: Signal): void {
  switch (message.kind) {
    case 'join':
      return join(channel, step, from)
    case 'begin':
      return begin(channel, step, from)
    case 'feed':
      return feed(channel, step, from, message.kbps)
    case 'leave':
      return channel.allocatedTo === from ? release(channel, step) : undefined
    case 'serverState':
      return changeServerState(channel, step, message.state)
    default:
  }
}

/** Checks the stream: reports the received bitrate when it changed, and releases the channel when the feed has stopped. */
function checkStream(channel: Draft, step: ChannelStep): void {
  if (channel.allocatedTo === null) return
  if (channel.checksWithoutFeed >= checksWithoutFeedMax) {
    signal(step, channel.allocatedTo, { kind: 'lost' })
    return release(channel, step)
  }
  channel.checksWithoutFeed += 1
  if (channel.status !== 'collecting') return
  if (Math.abs(channel.receivedKbps - channel.reportedKbps) > channel.reportedKbps * 0.03) {
    channel.reportedKbps = channel.receivedKbps
    report(step, { bitrateKbps: channel.receivedKbps })
  }
  if (step.nowMs - channel.upTimeReportedMs >= upTimeEveryMs) {
    channel.upTimeReportedMs = step.nowMs
    report(step, { upTimeS: upTimeS(channel, step.nowMs) })
  }
}

function applyAction(channel: Draft, step: ChannelStep, action: DeviceAction): void {
  if (action.do !== 'enable' && action.do !== 'disable') return
  const disabled = action.do === 'disable'
  if (channel.disabled === disabled) return
  channel.disabled = disabled
  if (channel.allocatedTo !== null) signal(step, channel.allocatedTo, { kind: 'lost' })
  release(channel, step)
}

export function stepChannel(state: ChannelState, input: Input, nowMs: number, rng: Rng): StepResult<ChannelState, ChannelReport> {
  const channel: Draft = { ...state }
  const step = startStep<ChannelReport>(nowMs, rng)
  switch (input.kind) {
    case 'tick':
      checkStream(channel, step)
      break
    case 'signal':
      receiveSignal(channel, step, input.from, input.signal)
      break
    case 'action':
      applyAction(channel, step, input.action)
      break
    case 'command':
      reply(step, input.commandId, 'unknownCommand')
  }
  if (channel.allocatedTo === null) channel.dueAtMs = never
  else if (input.kind === 'tick' || channel.dueAtMs === never) channel.dueAtMs = nowMs + checkEveryMs
  return finishStep(channel, step)
}
