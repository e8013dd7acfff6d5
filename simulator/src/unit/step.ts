import type { UnitReport } from '@backhaul/device-link'
import { type Input, report, startStep, type Step } from '../device/step.ts'
import type { RadioContext } from '../radio/modem.ts'
import { applyAction } from './actions.ts'
import { receiveCommand, takeArrivals } from './arrivals.ts'
import { batteryDueMs, batteryFrom } from './battery.ts'
import { adjustLinks, sendsOwnSeconds } from './data.ts'
import { endStart, restart, updateBattery } from './power.ts'
import { positionReport, routeAt } from './route.ts'
import { sentUntilMs } from '../radio/transmissions.ts'
import { assurePeers, receiveTaskSignal, runDueTasks, tasksDueMs } from './run-tasks.ts'
import { type Draft, isCutOff, isTransmitting, type UnitState, type UnitStep } from './state.ts'
import { assureChannels, endStreamPhase, receiveStreamSignal } from './stream.ts'
import { refreshModems, refreshSoon, transmit } from './transmit.ts'
import { holdReplies } from './unsent.ts'

const never = Number.POSITIVE_INFINITY
const secondMs = 1000

/** Runs everything that is due. The order matters: the modems depend on the position, the transmission on the modems. */
function runDue(unit: Draft, step: UnitStep): void {
  const { nowMs } = step
  if (nowMs >= unit.route.nextMs) {
    unit.route = routeAt(unit.route, unit.model.speedKmh, step)
    report(step, { position: positionReport(unit.route) })
  }
  if (nowMs >= unit.modemsDueMs) refreshModems(unit, step)
  if (sendsOwnSeconds(unit) && (nowMs - sentUntilMs(step.radio.sent, unit.row) >= secondMs || isRecordingDue(unit, nowMs)))
    transmit(unit, step)
  if (unit.stream !== null && nowMs >= unit.stream.phaseEndsMs) endStreamPhase(unit, step, unit.stream)
  if (unit.tasks.length > 0 && runDueTasks(unit, step)) return restart(unit, step)
  if (unit.arrivals.length > 0) takeArrivals(unit, step)
  if (unit.power.state === 'on' && nowMs >= batteryDueMs(unit.battery)) updateBattery(unit, step)
}

const isRecordingDue = ({ storage }: UnitState, nowMs: number): boolean => storage?.recording === true && nowMs >= recordingDueMs(storage)

const recordingDueMs = ({ nextReportMs, forwarding, forwardFromMs, recordingEndsMs }: NonNullable<UnitState['storage']>): number =>
  Math.min(nextReportMs, forwarding ? never : forwardFromMs, recordingEndsMs ?? never)

function tick(unit: Draft, step: UnitStep): void {
  if (unit.power.state === 'starting' && step.nowMs >= unit.power.startEndsMs) endStart(unit, step)
  if (unit.power.state === 'on') runDue(unit, step)
}

/** Returns the time at which the unit needs its next tick. */
function dueMs(unit: UnitState, { radio }: UnitStep): number {
  if (unit.power.state === 'off') return never
  if (unit.power.state === 'starting') return unit.power.startEndsMs
  const { stream, storage, tasks, arrivals } = unit
  let due = Math.min(unit.modemsDueMs, unit.route.nextMs, batteryDueMs(unit.battery))
  if (stream !== null && stream.phaseEndsMs < due) due = stream.phaseEndsMs
  if (sendsOwnSeconds(unit) && isTransmitting(unit)) due = Math.min(due, sentUntilMs(radio.sent, unit.row) + secondMs)
  if (storage?.recording) due = Math.min(due, recordingDueMs(storage))
  if (tasks.length > 0) due = Math.min(due, tasksDueMs(unit))
  if (arrivals.length > 0) due = Math.min(due, (arrivals[0] as UnitState['arrivals'][number]).dueAtMs)
  return due
}

export function stepUnit(state: UnitState, input: Input, nowMs: number, radio: RadioContext): { state: UnitState; step: Step<UnitReport> } {
  const unit: Draft = { ...state }
  const step = startStep<UnitReport>(state.key, nowMs, radio)
  switch (input.kind) {
    case 'tick':
      tick(unit, step)
      break
    case 'action':
      applyAction(unit, step, input.action)
      break
    case 'command':
      receiveCommand(unit, step, input.commandId, input.command)
      break
    case 'signal':
      if (!receiveTaskSignal(unit, step, input.from, input.signal)) receiveStreamSignal(unit, step, input.from, input.signal)
  }
  const transmitting = isTransmitting(unit)
  adjustLinks(unit, step)
  if (unit.power.state === 'on' && transmitting !== unit.batteryLoaded) {
    unit.batteryLoaded = transmitting
    refreshSoon(unit, nowMs)
    unit.battery = batteryFrom(unit.battery, nowMs, unit.battery.charging, { batteryHours: unit.model.batteryHours, transmitting })
  }
  if (step.replies !== null || unit.unsent.length > 0) holdReplies(unit, step)
  unit.silent = unit.power.state !== 'on' || isCutOff(unit.modems)
  if (state.silent && !unit.silent) {
    if (unit.stream?.phase === 'running') assureChannels(step, unit.stream)
    assurePeers(unit, step)
  }
  unit.dueAtMs = dueMs(unit, step)
  return { state: unit, step }
}
