import type { UnitReport } from '@backhaul/device-link'
import type { Rng } from '../rng.ts'
import { finish, type Input, say, startOut, type Step } from '../step.ts'
import { takeAction, type UnitAction } from './actions.ts'
import { batteryDueMs, batteryFrom } from './battery.ts'
import { takeCommand } from './commands.ts'
import { jobDue } from './jobs.ts'
import { refreshModems, transmit } from './links.ts'
import { drain, startedUp } from './power.ts'
import { positionReport, routeAt } from './route.ts'
import { type Draft, isCutOff, isTransmitting, unitDueMs, type UnitOut, type UnitState } from './state.ts'
import { streamDue, streamSignal } from './stream.ts'

/** Everything of a running unit that is due, in the order in which one follows from the other. */
function whatIsDue(unit: Draft, out: UnitOut, nowMs: number, rng: Rng): void {
  if (nowMs >= unit.route.nextMs) {
    unit.route = routeAt(unit.route, nowMs, unit.model.speedKmh, rng)
    say(out, { position: positionReport(unit.route) })
  }
  if (nowMs >= unit.radioNextMs) refreshModems(unit, out, nowMs, rng)
  if (isTransmitting(unit) ? nowMs - unit.secondMs >= 1000 : unit.storage?.recording) transmit(unit, out, nowMs, rng)
  if (unit.session !== null && nowMs >= unit.session.untilMs) streamDue(unit, out, unit.session, nowMs)
  if (unit.job !== null && nowMs >= unit.job.untilMs) jobDue(unit, out, unit.job, nowMs, rng)
  if (unit.power === 'on' && nowMs >= batteryDueMs(unit.battery)) drain(unit, out, nowMs)
}

function tick(unit: Draft, out: UnitOut, nowMs: number, rng: Rng): void {
  if (unit.power === 'starting' && nowMs >= unit.powerUntilMs) startedUp(unit, nowMs)
  if (unit.power === 'on') whatIsDue(unit, out, nowMs, rng)
}

export function stepUnit(state: UnitState, input: Input<UnitAction>, rng: Rng): Step<UnitState, UnitReport> {
  const { nowMs } = input
  const unit: Draft = { ...state }
  const out: UnitOut = startOut<UnitReport>({})
  if (input.kind === 'tick') tick(unit, out, nowMs, rng)
  else if (input.kind === 'action') takeAction(unit, out, nowMs, input.action, rng)
  else if (input.kind === 'command') takeCommand(unit, out, nowMs, input.commandId, input.command, rng)
  else streamSignal(unit, out, input.from, input.signal, nowMs, rng)
  const transmitting = isTransmitting(unit)
  if (unit.power === 'on' && transmitting !== unit.loaded) {
    unit.loaded = transmitting
    unit.battery = batteryFrom(unit.battery, nowMs, unit.battery.charging, { batteryHours: unit.model.batteryHours, transmitting })
  }
  unit.silent = unit.power !== 'on' || isCutOff(unit.modems)
  unit.dueAtMs = unitDueMs(unit)
  return finish(unit, out)
}
