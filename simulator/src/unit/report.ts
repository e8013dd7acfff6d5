import type { UnitReport } from '@backhaul/device-link'
import { reportOf } from '../modem/modem.ts'
import { batteryReport } from './battery.ts'
import { positionReport } from './route.ts'
import type { UnitState } from './state.ts'
import { storageReport } from './storage.ts'

export const modemsReport = ({ modems, linksKbps }: UnitState): UnitReport['modems'] =>
  modems.map((modem, i) => reportOf(modem, linksKbps[i] ?? -1))

/** Everything of a unit, for a core that knows nothing yet. `justStarted` adds when it was switched on. */
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
