import { report } from '../device/step.ts'
import { between } from '../rng.ts'
import { batteryFrom, batteryReport } from './battery.ts'
import { type Draft, idleLinksKbps, isTransmitting, type UnitStep } from './state.ts'
import { endStream } from './stream.ts'

const rebootMs = [25_000, 60_000] as const
const startMs = [15_000, 35_000] as const

/** Switches the unit off at once. It sends no message, so its channels and the core notice by the missing feeds and reports. */
export function powerOff(unit: Draft): void {
  unit.power = 'off'
  unit.activities = {}
  unit.stream = null
  unit.job = null
  unit.recordingEndsMs = null
  if (unit.storage !== null) unit.storage = { ...unit.storage, recording: false, forwarding: false }
  unit.linksKbps = idleLinksKbps(unit.modems)
  unit.totalKbps = 0
  unit.battery = { ...unit.battery, slope: 0 }
}

function beginStart(unit: Draft, { nowMs, rng }: UnitStep, [min, max]: readonly [number, number]): void {
  powerOff(unit)
  unit.power = 'starting'
  unit.startEndsMs = nowMs + between(rng, min, max)
}

export function powerOn(unit: Draft, step: UnitStep): void {
  if (unit.power !== 'off') return
  beginStart(unit, step, startMs)
}

/** Leaves the channels and restarts. The unit is silent until the start has ended. */
export function reboot(unit: Draft, step: UnitStep): void {
  if (unit.stream !== null) endStream(unit, step, unit.stream)
  beginStart(unit, step, rebootMs)
}

/** Ends the start. The unit begins a new boot, which sends a full report. */
export function endStart(unit: Draft, { nowMs }: UnitStep): void {
  unit.power = 'on'
  unit.boots += 1
  unit.bootedAtMs = nowMs
  unit.transmittedUntilMs = nowMs
  unit.batteryLoaded = false
  unit.battery = batteryFrom({ ...unit.battery, slope: 0 }, nowMs, unit.battery.charging, {
    batteryHours: unit.model.batteryHours,
    transmitting: false,
  })
  unit.modemsDueMs = nowMs
  unit.route = { ...unit.route, nextMs: Math.max(unit.route.nextMs, nowMs + 1000) }
}

/** Brings the battery level up to date and reports it. An empty battery switches the unit off. */
export function updateBattery(unit: Draft, step: UnitStep): void {
  const { battery } = unit
  unit.battery = batteryFrom(battery, step.nowMs, battery.charging, {
    batteryHours: unit.model.batteryHours,
    transmitting: isTransmitting(unit),
  })
  if (unit.battery.present && unit.battery.percent <= 0 && !battery.charging) return powerOff(unit)
  report(step, { battery: batteryReport(unit.battery) })
}
