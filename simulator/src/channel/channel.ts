import type { ChannelReport, Provision } from '@backhaul/device-link'
import { type DeviceState, finish, type Input, type Out, reply, say, send, type Signal, startOut, type Step } from '../step.ts'

export interface ChannelState extends DeviceState {
  readonly serverId: string | null
  readonly serverState: 'up' | 'down' | 'upgrading'
  readonly disabled: boolean
  readonly status: 'idle' | 'connecting' | 'collecting' | 'offline' | 'upgrading'
  readonly allocatedTo: string | null
  readonly receivedKbps: number
  readonly saidKbps: number
  readonly collectingSinceMs: number
  readonly saidUpTimeMs: number
  /** Looks at the stream that found nothing new. */
  readonly quietLooks: number
}

export type ChannelAction = { do: 'enable' } | { do: 'disable' }

type Draft = { -readonly [Key in keyof ChannelState]: ChannelState[Key] }
type ChannelOut = Out<ChannelReport>

const lookEveryMs = 2000
/** So many looks without a feed and the unit counts as gone. Looks, not seconds: a jump of the clock loses nobody. */
const quietLooksMax = 3
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
  saidKbps: 0,
  collectingSinceMs: 0,
  saidUpTimeMs: 0,
  quietLooks: 0,
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

/** No unit is on it any more. */
function release(channel: Draft, out: ChannelOut): void {
  const wasCollecting = channel.status === 'collecting'
  if (wasCollecting && channel.serverId !== null) send(out, channel.serverId, { kind: 'load', collecting: false })
  channel.status = channel.disabled ? 'offline' : channel.serverState === 'upgrading' ? 'upgrading' : 'idle'
  channel.allocatedTo = null
  channel.receivedKbps = 0
  channel.saidKbps = 0
  say(out, { status: channel.status, allocatedToUnitUid: null, bitrateKbps: 0, upTimeS: null })
}

function join(channel: Draft, out: ChannelOut, from: string): void {
  if (channel.disabled || channel.serverState !== 'up') return send(out, from, { kind: 'refused', reason: 'the channel is offline' })
  if (channel.allocatedTo !== null && channel.allocatedTo !== from)
    return send(out, from, { kind: 'refused', reason: 'the channel is taken' })
  if (channel.status === 'collecting') release(channel, out)
  channel.status = 'connecting'
  channel.allocatedTo = from
  channel.quietLooks = 0
  say(out, { status: 'connecting', allocatedToUnitUid: from })
  send(out, from, { kind: 'accepted' })
}

function begin(channel: Draft, out: ChannelOut, from: string, nowMs: number): void {
  if (channel.allocatedTo !== from) return send(out, from, { kind: 'refused', reason: 'the channel was taken' })
  if (channel.status !== 'collecting' && channel.serverId !== null) send(out, channel.serverId, { kind: 'load', collecting: true })
  channel.status = 'collecting'
  channel.collectingSinceMs = nowMs
  channel.saidUpTimeMs = nowMs
  channel.quietLooks = 0
  say(out, { status: 'collecting', upTimeS: 0 })
  send(out, from, { kind: 'begun' })
}

function feed(channel: Draft, out: ChannelOut, from: string, kbps: number): void {
  if (channel.allocatedTo !== from || channel.status !== 'collecting') return send(out, from, { kind: 'lost' })
  channel.receivedKbps = kbps
  channel.quietLooks = 0
}

function serverChanged(channel: Draft, out: ChannelOut, state: ChannelState['serverState']): void {
  const before = channel.serverState
  if (state === before) return
  channel.serverState = state
  if (channel.allocatedTo !== null) send(out, channel.allocatedTo, { kind: 'lost' })
  release(channel, out)
  channel.silent = state === 'down'
  if (before === 'down') channel.boots += 1
}

function signalled(channel: Draft, out: ChannelOut, from: string, signal: Signal, nowMs: number): void {
  switch (signal.kind) {
    case 'join':
      return join(channel, out, from)
    case 'begin':
      return begin(channel, out, from, nowMs)
    case 'feed':
      return feed(channel, out, from, signal.kbps)
    case 'leave':
      return channel.allocatedTo === from ? release(channel, out) : undefined
    case 'serverState':
      return serverChanged(channel, out, signal.state)
    default:
  }
}

/** Looks after the stream: says what arrives when it changed, and lets go of a unit that went dark. */
function look(channel: Draft, out: ChannelOut, nowMs: number): void {
  if (channel.allocatedTo === null) return
  if (channel.quietLooks >= quietLooksMax) {
    send(out, channel.allocatedTo, { kind: 'lost' })
    return release(channel, out)
  }
  channel.quietLooks += 1
  if (channel.status !== 'collecting') return
  if (Math.abs(channel.receivedKbps - channel.saidKbps) > channel.saidKbps * 0.03) {
    channel.saidKbps = channel.receivedKbps
    say(out, { bitrateKbps: channel.receivedKbps })
  }
  if (nowMs - channel.saidUpTimeMs >= upTimeEveryMs) {
    channel.saidUpTimeMs = nowMs
    say(out, { upTimeS: upTimeS(channel, nowMs) })
  }
}

function act(channel: Draft, out: ChannelOut, action: ChannelAction): void {
  const disabled = action.do === 'disable'
  if (channel.disabled === disabled) return
  channel.disabled = disabled
  if (channel.allocatedTo !== null) send(out, channel.allocatedTo, { kind: 'lost' })
  release(channel, out)
}

export function stepChannel(state: ChannelState, input: Input<ChannelAction>): Step<ChannelState, ChannelReport> {
  const { nowMs } = input
  const channel: Draft = { ...state }
  const out: ChannelOut = startOut<ChannelReport>({})
  if (input.kind === 'tick') look(channel, out, nowMs)
  else if (input.kind === 'signal') signalled(channel, out, input.from, input.signal, nowMs)
  else if (input.kind === 'action') act(channel, out, input.action)
  else reply(out, input.commandId, 'a channel takes no commands')
  if (channel.allocatedTo === null) channel.dueAtMs = never
  else if (input.kind === 'tick' || channel.dueAtMs === never) channel.dueAtMs = nowMs + lookEveryMs
  return finish(channel, out)
}
