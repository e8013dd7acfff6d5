import type { DeviceAction } from '../device/actions.ts'
import { report } from '../device/step.ts'
import { batteryFrom, batteryReport, withFullBattery } from './battery.ts'
import { takeCommand } from './commands/commands.ts'
import { startJob } from './jobs.ts'
import { powerOff, powerOn } from './power.ts'
import { startForwarding } from './recording.ts'
import { drive, park } from './route.ts'
import { type Draft, isTransmitting, type UnitStep } from './state.ts'

function setCharging(unit: Draft, step: UnitStep, charging: boolean): void {
  if (!unit.battery.present) return
  unit.battery =
    unit.power === 'on'
      ? batteryFrom(unit.battery, step.nowMs, charging, { batteryHours: unit.model.batteryHours, transmitting: isTransmitting(unit) })
      : { ...unit.battery, charging }
  report(step, { battery: batteryReport(unit.battery) })
}

function switchOn(unit: Draft, step: UnitStep): void {
  const { present, percent, charging } = unit.battery
  if (!present || percent > 0 || charging) powerOn(unit, step)
}

function forward(unit: Draft, step: UnitStep, backlogMb: number): void {
  if (unit.storage === null || unit.job !== null) return
  unit.storage = { ...unit.storage, backlogMb: Math.max(unit.storage.backlogMb, backlogMb) }
  startForwarding(unit, step)
}

/** Applies an action that needs no power. Returns false for every other action. */
function applyToCase(unit: Draft, step: UnitStep, action: DeviceAction): boolean {
  switch (action.do) {
    case 'camera':
      unit.cameraConnected = action.connected
      report(step, { cameraConnected: action.connected })
      return true
    case 'mains':
      setCharging(unit, step, action.connected)
      return true
    case 'battery':
      if (unit.battery.present)
        unit.battery = { ...withFullBattery(unit.battery, step.nowMs), percent: Math.max(0, Math.min(100, action.percent)) }
      setCharging(unit, step, unit.battery.charging)
      return true
    case 'park':
      unit.route = park(unit.route, step.nowMs)
      return true
    case 'powerOn':
      switchOn(unit, step)
      return true
    default:
      return false
  }
}

/** Applies an action. A unit that is off, or that refuses, ignores it without a message. */
export function applyAction(unit: Draft, step: UnitStep, action: DeviceAction): void {
  if (applyToCase(unit, step, action) || unit.power !== 'on') return
  switch (action.do) {
    case 'powerOff':
      return powerOff(unit)
    case 'start':
      return takeCommand(unit, step, null, { kind: 'startStream', mode: action.mode, channelIds: [...action.channelIds] })
    case 'record':
      return takeCommand(unit, step, null, { kind: 'startStream', mode: 'storeAndForward', channelIds: [] })
    case 'forward':
      return forward(unit, step, action.backlogMb)
    case 'stop':
      return takeCommand(unit, step, null, { kind: 'stopStream' })
    case 'drive':
      unit.route = drive(unit.route, step.nowMs, unit.model.speedKmh, step.rng)
      return
    case 'upgrade':
      return startJob(unit, step, 'upgrade', { swVersion: action.swVersion })
    case 'fetchLogs':
      return startJob(unit, step, 'fetchlogs')
    case 'databridge':
      return startJob(unit, step, 'databridge', { runsMs: action.forMs })
    case 'speedTest':
      return startJob(unit, step, 'speedtest')
    default:
  }
}
