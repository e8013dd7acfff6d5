import type { Rng } from '../rng.ts'
import { between } from '../rng.ts'
import { say } from '../step.ts'
import { batteryReport, batteryFrom } from './battery.ts'
import { type Draft, isTransmitting, restingLinks, type UnitOut } from './state.ts'
import { endStream } from './stream.ts'

const rebootMs = [25_000, 60_000] as const
const startUpMs = [15_000, 35_000] as const

/** Dark at once: nobody is told, whoever listened has to notice. */
export function powerOff(unit: Draft): void {
  unit.power = 'off'
  unit.activities = {}
  unit.session = null
  unit.job = null
  unit.storeStopsMs = null
  if (unit.storage !== null) unit.storage = { ...unit.storage, recording: false, forwarding: false }
  unit.linksKbps = restingLinks(unit.modems)
  unit.totalKbps = 0
  unit.battery = { ...unit.battery, slope: 0 }
}

function startUp(unit: Draft, nowMs: number, [min, max]: readonly [number, number], rng: Rng): void {
  powerOff(unit)
  unit.power = 'starting'
  unit.powerUntilMs = nowMs + between(rng, min, max)
}

export function powerOn(unit: Draft, nowMs: number, rng: Rng): void {
  if (unit.power !== 'off') return
  startUp(unit, nowMs, startUpMs, rng)
}

/** Says goodbye to its channels, then is silent until it is up again. */
export function reboot(unit: Draft, out: UnitOut, nowMs: number, rng: Rng): void {
  if (unit.session !== null) endStream(unit, out, unit.session)
  startUp(unit, nowMs, rebootMs, rng)
}

/** Up again: a new boot, which reports everything. */
export function startedUp(unit: Draft, nowMs: number): void {
  unit.power = 'on'
  unit.boots += 1
  unit.bootedAtMs = nowMs
  unit.secondMs = nowMs
  unit.loaded = false
  unit.battery = batteryFrom({ ...unit.battery, slope: 0 }, nowMs, unit.battery.charging, {
    batteryHours: unit.model.batteryHours,
    transmitting: false,
  })
  unit.radioNextMs = nowMs
  unit.route = { ...unit.route, nextMs: Math.max(unit.route.nextMs, nowMs + 1000) }
}

/** The battery as of now; an empty one takes the unit with it. */
export function drain(unit: Draft, out: UnitOut, nowMs: number): void {
  const { battery } = unit
  unit.battery = batteryFrom(battery, nowMs, battery.charging, {
    batteryHours: unit.model.batteryHours,
    transmitting: isTransmitting(unit),
  })
  if (unit.battery.present && unit.battery.percent <= 0 && !battery.charging) return powerOff(unit)
  say(out, { battery: batteryReport(unit.battery) })
}
