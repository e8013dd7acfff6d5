import type { UnitReport } from '@backhaul/device-link'
import { modemReport } from '../radio/modem.ts'
import { linksKbpsOf, type Transmissions } from '../radio/transmissions.ts'
import { batteryReport } from './battery.ts'
import { positionReport } from './route.ts'
import { tasksReport } from './run-tasks.ts'
import { reportedSettings } from './settings.ts'
import type { UnitState } from './state.ts'
import { storageReport } from './storage.ts'

export function modemsReport({ modems, row }: UnitState, sent: Transmissions): NonNullable<UnitReport['modems']> {
  const linksKbps = linksKbpsOf(sent, row)
  return modems.map((modem, i) => modemReport(modem, linksKbps[i] ?? -1))
}

/** Returns the complete report of a unit. With `justStarted` it contains the time of the last start. */
export const fullUnitReport = (unit: UnitState, sent: Transmissions, nowMs: number, justStarted: boolean): UnitReport => ({
  applications: unit.activities,
  ...(unit.declared !== null && { status: unit.declared }),
  battery: batteryReport(unit.battery),
  position: positionReport(unit.route),
  modems: modemsReport(unit, sent),
  linksKbps: linksKbpsOf(sent, unit.row),
  cameraConnected: unit.cameraConnected,
  ...storageReport(unit.storage),
  swVersion: unit.firmware.swVersion,
  channelId: unit.setup.channelId,
  delayMs: unit.setup.delayMs,
  transmissionMode: unit.setup.transmissionMode,
  settings: reportedSettings(unit.setup.settings),
  tasks: tasksReport(unit, nowMs),
  wifiNetworks: [...unit.wifi.networks],
  paired: unit.firmware.paired,
  hasCertificate: unit.firmware.hasCertificate,
  ...(unit.model.audioReturn && { tally: unit.tally }),
  ...(justStarted && { rebootedAgoMs: Math.max(0, nowMs - unit.power.bootedAtMs) }),
})
