import type { ServerReport } from '@backhaul/device-link'
import type { DeviceAction, ServerAction } from '../device/actions.ts'
import { arrivalsDueMs } from '../device/arrivals.ts'
import { receiveCommand, takeArrivals, takeCommand } from '../device/commands.ts'
import { type Input, report, signal, type Signal, startStep, type Step, type Via } from '../device/step.ts'
import type { RadioContext } from '../radio/modem.ts'
import { receiveRecordings, registerChannel, tellChannels } from './channels.ts'
import { serverCommands } from './commands.ts'
import { checkCalls, hasCall, hear, isCall, joinCall, leaveCall, loseCalls } from './ifb.ts'
import { measure, setStorage, store } from './load.ts'
import { comeUp, endUpgrade, fail } from './power.ts'
import { cut } from './tally.ts'
import { hardwareReport } from './tally-report.ts'
import { lockPtp, setPtpMaster } from './ptp.ts'
import { closeSupport } from './support.ts'
import { type Draft, isDiskFull, licensesReport, never, peersMax, type ServerState, type ServerStep, updateState, usage } from './state.ts'

export { createServer, fullServerReport, type ServerState } from './state.ts'

function tick(server: Draft, step: ServerStep): void {
  const { nowMs } = step
  if (server.down) return nowMs >= server.backAtMs ? comeUp(server, step) : undefined
  if (server.upgrade !== null && nowMs >= server.upgrade.endsMs) return endUpgrade(server, step, null)
  if (nowMs >= server.supportEndsAtMs) closeSupport(server, step)
  if (nowMs >= server.ptp.changesAtMs) lockPtp(server, step)
  takeArrivals(serverCommands, server, step)
  if (!server.down && nowMs >= server.callsCheckMs) checkCalls(server, step)
  if (!server.down && nowMs >= server.measureAtMs) measure(server, step)
}

/** Applies an action. Most have no effect on a server that is down. */
function applyAction(server: Draft, step: ServerStep, action: DeviceAction): void {
  const act = action as ServerAction
  switch (act.do) {
    case 'disk':
      setStorage(server, step, act.percent)
      return report(step, { serverUsage: usage(server) })
    case 'license':
      server.license = { ...server.license, endsAtMs: act.endsAtMs }
      report(step, { licenses: licensesReport(server, step.nowMs) })
      return tellChannels(server, step)
    case 'tally':
      return cut(server, step, act.number, act.state)
    case 'hardware':
      if (act.part === 'tally') server.tallyBroken = act.broken
      else server.audioBroken = act.broken
      if (server.audioBroken) loseCalls(server, step)
      return report(step, hardwareReport(server))
    case 'ptpMaster':
      return setPtpMaster(server, step, act.there)
    case 'fail':
      return fail(server, step, act.upgradeCode)
    case 'upgrade':
      if (!server.down) takeCommand(serverCommands, server, step, null, { kind: 'upgrade', swVersion: act.swVersion })
  }
}

/** Takes a unit that sends files or opens an IP pipe. */
function join(server: Draft, step: ServerStep, unitId: string, via: Via): void {
  const { model, peers } = server
  const isOffered = (via === 'upload' && model.takesFiles) || (via === 'ipPipe' && model.ipPipe && server.settings.ipPipeEnabled)
  if (!isOffered) return signal(step, unitId, { kind: 'refused', via, reason: 'valueNotSupported' })
  if (server.upgrade !== null) return signal(step, unitId, { kind: 'refused', via, reason: 'serverOffline' })
  if (via === 'upload' && isDiskFull(server)) return signal(step, unitId, { kind: 'refused', via, reason: 'diskFull' })
  if (peers.length >= peersMax) return signal(step, unitId, { kind: 'refused', via, reason: 'serverBusy' })
  server.peers = [...peers, { unitId, via }]
  signal(step, unitId, { kind: 'accepted', via })
}

const indexOf = ({ peers }: ServerState, unitId: string, via: Via): number =>
  peers.findIndex((peer) => peer.unitId === unitId && peer.via === via)

function leave(server: Draft, unitId: string, via: Via): void {
  const index = indexOf(server, unitId, via)
  if (index >= 0) server.peers = server.peers.toSpliced(index, 1)
}

function receiveSignal(server: Draft, step: ServerStep, from: string, message: Signal): void {
  switch (message.kind) {
    case 'register':
      return registerChannel(server, step, from)
    case 'ingest':
      return receiveRecordings(server, step, from, message.on)
    case 'load':
      server.collecting = Math.max(0, server.collecting + message.collecting)
      server.recording = Math.max(0, server.recording + message.recording)
      return
    case 'stored':
      return store(server, step, message.sizeMb)
    case 'join':
      return isCall(message.via) ? joinCall(server, step, from, message) : join(server, step, from, message.via)
    case 'sound':
      return hear(server, from, message.via)
    case 'stillSending':
      return indexOf(server, from, message.via) >= 0 || hasCall(server, from, message.via)
        ? undefined
        : signal(step, from, { kind: 'lost', via: message.via })
    case 'leave':
      return isCall(message.via) ? leaveCall(server, step, from, message.via) : leave(server, from, message.via)
    default:
  }
}

function dueMs({ down, backAtMs, measureAtMs, callsCheckMs, upgrade, arrivals, supportEndsAtMs, ptp }: ServerState): number {
  if (down) return backAtMs
  return Math.min(measureAtMs, callsCheckMs, arrivalsDueMs(arrivals), upgrade?.endsMs ?? never, supportEndsAtMs, ptp.changesAtMs)
}

export function stepServer(
  state: ServerState,
  input: Input,
  nowMs: number,
  radio: RadioContext,
): { state: ServerState; step: Step<ServerReport> } {
  const server: Draft = { ...state }
  const step = startStep<ServerReport>(state.key, nowMs, radio)
  switch (input.kind) {
    case 'tick':
      tick(server, step)
      break
    case 'action':
      applyAction(server, step, input.action)
      break
    case 'command':
      receiveCommand(server, step, input.commandId, input.command)
      break
    case 'signal':
      receiveSignal(server, step, input.from, input.signal)
  }
  if (!server.down) updateState(server, step)
  server.dueAtMs = dueMs(server)
  return { state: server, step }
}
