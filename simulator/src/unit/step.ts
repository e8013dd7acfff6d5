import type { UnitReport } from '@backhaul/device-link'
import { finishStep, type Input, report, startStep, type StepResult } from '../device/step.ts'
import type { Rng } from '../rng.ts'
import { applyAction } from './actions.ts'
import { batteryDueMs, batteryFrom } from './battery.ts'
import { takeCommand } from './commands/commands.ts'
import { endJobPhase } from './jobs.ts'
import { endStart, updateBattery } from './power.ts'
import { positionReport, routeAt } from './route.ts'
import { type Draft, isCutOff, isTransmitting, unitDueMs, type UnitState, type UnitStep } from './state.ts'
import { endStreamPhase, receiveSignal } from './stream.ts'
import { refreshModems, transmit } from './transmit.ts'

/** Runs everything that is due. The order matters: the modems depend on the position, the transmission on the modems. */
function runDue(unit: Draft, step: UnitStep): void {
  const { nowMs, rng } = step
  if (nowMs >= unit.route.nextMs) {
    unit.route = routeAt(unit.route, nowMs, unit.model.speedKmh, rng)
    report(step, { position: positionReport(unit.route) })
  }
  if (nowMs >= unit.modemsDueMs) refreshModems(unit, step)
  if (isTransmitting(unit) ? nowMs - unit.transmittedUntilMs >= 1000 : unit.storage?.recording) transmit(unit, step)
  if (unit.stream !== null && nowMs >= unit.stream.phaseEndsMs) endStreamPhase(unit, step, unit.stream)
  if (unit.job !== null && nowMs >= unit.job.phaseEndsMs) endJobPhase(unit, step, unit.job)
  if (unit.power === 'on' && nowMs >= batteryDueMs(unit.battery)) updateBattery(unit, step)
}

function tick(unit: Draft, step: UnitStep): void {
  if (unit.power === 'starting' && step.nowMs >= unit.startEndsMs) endStart(unit, step)
  if (unit.power === 'on') runDue(unit, step)
}

export function stepUnit(state: UnitState, input: Input, nowMs: number, rng: Rng): StepResult<UnitState, UnitReport> {
  const unit: Draft = { ...state }
  const step = startStep<UnitReport>(nowMs, rng)
  switch (input.kind) {
    case 'tick':
      tick(unit, step)
      break
    case 'action':
      applyAction(unit, step, input.action)
      break
    case 'command':
      takeCommand(unit, step, input.commandId, input.command)
      break
    case 'signal':
      receiveSignal(unit, step, input.from, input.signal)
  }
  const transmitting = isTransmitting(unit)
  if (unit.power === 'on' && transmitting !== unit.batteryLoaded) {
    unit.batteryLoaded = transmitting
    unit.battery = batteryFrom(unit.battery, nowMs, unit.battery.charging, { batteryHours: unit.model.batteryHours, transmitting })
  }
  unit.silent = unit.power !== 'on' || isCutOff(unit.modems)
  unit.dueAtMs = unitDueMs(unit)
  return finishStep(unit, step)
}
