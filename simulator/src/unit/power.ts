import { between, purposeOf } from '../chance.ts'
import { report } from '../device/step.ts'
import { setData, setVideo, silenceLinks } from '../radio/transmissions.ts'
import { type Battery, batteryFrom, batteryReport } from './battery.ts'
import { dropTasks } from './run-tasks.ts'
import { type Draft, isTransmitting, type UnitStep } from './state.ts'
import { endStream } from './stream.ts'

const startChance = purposeOf('duration of a start')
const rebootMs = [25_000, 60_000] as const
const startMs = [15_000, 35_000] as const

/** Returns the battery as it changes from now on. A unit that is off uses no power, but it charges. */
export function batteryFromNow(unit: Draft, nowMs: number, charging: boolean): Battery {
  const { battery, power, model } = unit
  const batteryHours = power.state === 'off' && !charging ? null : model.batteryHours
  return batteryFrom(battery, nowMs, charging, { batteryHours, transmitting: isTransmitting(unit) })
}

/** Switches the unit off at once. It sends no message, so its channels and the core notice by the missing feeds and reports. */
export function powerOff(unit: Draft, step: UnitStep): void {
  dropTasks(unit, step)
  unit.power = { ...unit.power, state: 'off' }
  unit.activities = {}
  unit.stream = null
  unit.arrivals = []
  if (unit.storage !== null) unit.storage = { ...unit.storage, recording: false, recordingEndsMs: null, forwarding: false }
  const { sent } = step.radio
  setVideo(sent, unit.row, false, step.nowMs)
  setData(sent, unit.row, 0, step.nowMs)
  silenceLinks(sent, unit.row, unit.modems)
  unit.battery = batteryFromNow(unit, step.nowMs, unit.battery.charging)
}

function beginStart(unit: Draft, step: UnitStep, [min, max]: readonly [number, number]): void {
  powerOff(unit, step)
  unit.power = { ...unit.power, state: 'starting', startEndsMs: step.nowMs + Math.round(between(step, startChance, min, max)) }
}

export function powerOn(unit: Draft, step: UnitStep): void {
  if (unit.power.state === 'off') beginStart(unit, step, startMs)
}

/** Leaves the channels and switches the unit off. A person must switch it on again. */
export function shutDown(unit: Draft, step: UnitStep): void {
  if (unit.stream !== null) endStream(unit, step, unit.stream)
  powerOff(unit, step)
}

/** Leaves the channels and restarts. The unit is silent until the start has ended. */
export function restart(unit: Draft, step: UnitStep): void {
  if (unit.stream !== null) endStream(unit, step, unit.stream)
  beginStart(unit, step, rebootMs)
}

/** Ends the start. The unit begins a new boot, which sends a full report. */
export function endStart(unit: Draft, { nowMs }: UnitStep): void {
  unit.power = { state: 'on', startEndsMs: 0, bootedAtMs: nowMs }
  unit.tally = 'off'
  unit.bootId = Math.max(unit.bootId + 1, nowMs)
  // The spec doesn't say how a unit gets a new certificate; we let it request one at each start.
  unit.firmware = { ...unit.firmware, hasCertificate: true }
  unit.batteryLoaded = false
  unit.battery = batteryFromNow(unit, nowMs, unit.battery.charging)
  unit.modemsDueMs = nowMs
  unit.route = { ...unit.route, nextMs: Math.max(unit.route.nextMs, nowMs + 1000) }
}

/** Brings the battery level up to date and reports it. An empty battery switches the unit off. */
export function updateBattery(unit: Draft, step: UnitStep): void {
  const { charging } = unit.battery
  unit.battery = batteryFromNow(unit, step.nowMs, charging)
  if (unit.battery.present && unit.battery.percent <= 0 && !charging) return powerOff(unit, step)
  report(step, { battery: batteryReport(unit.battery) })
}
