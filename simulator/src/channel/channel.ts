import type { ChannelReport } from '@backhaul/device-link'
import type { ChannelAction, DeviceAction } from '../device/actions.ts'
import { arrivalsDueMs } from '../device/arrivals.ts'
import { receiveCommand, takeArrivals, takeCommand } from '../device/commands.ts'
import { type Input, report, signal, type Signal, startStep, type Step, type Via } from '../device/step.ts'
import type { RadioContext } from '../radio/modem.ts'
import { checkAtMs, receptionOf } from '../radio/receptions.ts'
import { begin, check, join, lose, release } from './allocation.ts'
import { channelCommands } from './commands.ts'
import { changeFarEnd, drop, endConnecting } from './destination.ts'
import { logsDueMs, sendLogs } from './logs.ts'
import { dropCopy, endCopy, takeCopy, takeCopyAnswer } from './multipoint.ts'
import { receiveOfTarget } from './point-to-point.ts'
import { setIngestReady, stopRecording } from './recording.ts'
import { configure } from './settings.ts'
import { type ChannelState, type ChannelStep, type Draft, isBusy, never, restStatus, setStatus } from './state.ts'

export { checkStream, isCheckOnly } from './allocation.ts'
export { type ChannelState, createChannel, fullChannelReport, reviseChannel } from './state.ts'

/** Follows the server. A stream that runs when the licence ends may go on; the spec doesn't say. */
function changeServerState(channel: Draft, step: ChannelStep, state: ChannelState['serverState']): void {
  const before = channel.serverState
  if (state === before) return
  channel.serverState = state
  const continues = (state === 'up' || state === 'unlicensed') && (before === 'up' || before === 'unlicensed')
  if (!continues) lose(channel, step)
  else if (!isBusy(channel) || channel.status === 'online') setStatus(channel, step, restStatus(channel))
  channel.silent = state === 'down'
  if (!continues) dropCopy(channel, step)
  if (state === 'down') channel.arrivals = []
  if (state === 'down') channel.logs = null
  // A channel without power receives no message of its ingest server.
  const { ingestServerId } = channel.settings
  if (before === 'down' && ingestServerId !== null) signal(step, ingestServerId, { kind: 'ingest', on: true })
  if (before === 'down') channel.bootId = Math.max(channel.bootId + 1, step.nowMs)
}

/** Returns whether the channel still works for a unit that was cut off. */
const holds = ({ allocatedTo, via, status }: ChannelState, unitId: string, purpose: Via): boolean =>
  allocatedTo === unitId && via === purpose && ((via !== 'stream' && via !== 'p2p') || status === 'collecting')

function receiveSignal(channel: Draft, step: ChannelStep, from: string, message: Signal): void {
  switch (message.kind) {
    case 'join':
      return join(channel, step, from, message)
    case 'begin':
      return begin(channel, step, from, message)
    case 'stillSending':
      return holds(channel, from, message.via) ? undefined : signal(step, from, { kind: 'lost', via: message.via })
    case 'leave':
      return channel.allocatedTo === from && channel.via === message.via ? release(channel, step) : undefined
    case 'copy':
      return takeCopy(channel, step, from)
    case 'copyAnswer':
      return takeCopyAnswer(channel, step, from, message.ok)
    case 'copyEnd':
      return endCopy(channel, step, from)
    case 'serverState':
      return changeServerState(channel, step, message.state)
    case 'accepted':
    case 'begun':
    case 'refused':
    case 'lost':
      return receiveOfTarget(channel, step, from, message)
    case 'disk':
      channel.diskFull = message.full
      return message.full && channel.recording?.serverId === channel.serverId ? stopRecording(channel, step) : undefined
    case 'ingestReady':
      return from === channel.settings.ingestServerId ? setIngestReady(channel, step, message.ready) : undefined
    default:
  }
}

function enable(channel: Draft, step: ChannelStep, enabled: boolean): void {
  if (channel.disabled !== enabled) return
  channel.disabled = !enabled
  dropCopy(channel, step)
  lose(channel, step)
}

function applyAction(channel: Draft, step: ChannelStep, action: DeviceAction): void {
  const act = action as ChannelAction
  switch (act.do) {
    case 'enable':
    case 'disable':
      return enable(channel, step, act.do === 'enable')
    case 'record':
    case 'stop': {
      const kind = act.do === 'record' ? 'startRecording' : 'stopRecording'
      if (!channel.silent) takeCommand(channelCommands, channel, step, null, { kind })
      return
    }
    case 'provide':
      return configure(channel, step, act.settings)
    case 'declare': {
      const unavailable = act.status === 'unavailable'
      if (channel.unavailable === unavailable) return
      channel.unavailable = unavailable
      return lose(channel, step)
    }
    case 'dropDestination':
      return drop(channel, step)
    case 'farEnd':
      return changeFarEnd(channel, step, act.which, act.behaviour)
    case 'source':
      if (!channel.model.hasSource || channel.sourceConnected === act.connected) return
      channel.sourceConnected = act.connected
      if (!act.connected) stopRecording(channel, step)
      report(step, { sourceConnected: act.connected })
      setStatus(channel, step, restStatus(channel))
  }
}

function tick(channel: Draft, step: ChannelStep): void {
  const { nowMs } = step
  if (channel.destination !== null && nowMs >= channel.destination.dueMs) endConnecting(channel, step)
  if (nowMs >= receptionOf(step.radio.received, channel.row, checkAtMs)) check(channel, step)
  takeArrivals(channelCommands, channel, step)
  sendLogs(channel, step)
}

export function stepChannel(
  state: ChannelState,
  input: Input,
  nowMs: number,
  radio: RadioContext,
): { state: ChannelState; step: Step<ChannelReport> } {
  const channel: Draft = { ...state }
  const step = startStep<ChannelReport>(state.key, nowMs, radio)
  switch (input.kind) {
    case 'tick':
      tick(channel, step)
      break
    case 'signal':
      receiveSignal(channel, step, input.from, input.signal)
      break
    case 'action':
      applyAction(channel, step, input.action)
      break
    case 'command':
      receiveCommand(channel, step, input.commandId, input.command)
  }
  channel.dueAtMs = Math.min(
    receptionOf(radio.received, channel.row, checkAtMs),
    channel.destination?.dueMs ?? never,
    arrivalsDueMs(channel.arrivals),
    logsDueMs(channel),
  )
  return { state: channel, step }
}
