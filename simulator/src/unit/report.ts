import type { UnitReport } from '@backhaul/device-link'
import { modemReport } from '../radio/modem.ts'
import { batteryReport } from './battery.ts'
import { positionReport } from './route.ts'
import type { UnitState } from './state.ts'
import { storageReport } from './storage.ts'

export const modemsReport = ({ modems, linksKbps }: UnitState): UnitReport['modems'] =>
  modems.map((modem, i) => modemReport(modem, linksKbps[i] ?? -1))

/** Returns the complete report of a unit. With `justStarted` it contains the time of the last start. */
export const fullUnitReport = (unit: UnitState, nowMs: number, justStarted: boolean): UnitReport => ({
  applications: unit.activities,
  battery: batteryReport(unit.battery),
  position: positionReport(unit.route),
  modems: modemsReport(unit),
  linksKbps: unit.linksKbps,
  cameraConnected: unit.cameraConnected,
  ...storageReport(unit.storage),
  swVersion: unit.swVersion,
  channelId: unit.channelId,
  delayMs: unit.delayMs,
  transmissionMode: unit.transmissionMode,
  ...(justStarted && { rebootedAgoMs: Math.max(0, nowMs - unit.bootedAtMs) }),
})
