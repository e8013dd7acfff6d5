import { send } from '../../device/step.ts'
import { wifiOf } from '../links.ts'
import { accept, type UnitState } from '../state.ts'
import type { UnitCommand } from './command.ts'

/** The spec doesn't say what forces a scan; without force we return the networks of a scan that is not older than this. */
export const scanValidMs = 5 * 60_000

const isValid = ({ wifi }: UnitState, nowMs: number): boolean => wifi.scannedAtMs > 0 && nowMs - wifi.scannedAtMs <= scanValidMs

export const scanWifi: UnitCommand<'scanWifi'> = {
  refuse: (unit) => (wifiOf(unit)?.enabled ? null : 'noWifi'),
  begins: (unit, { forceScanNow }, nowMs) => (forceScanNow || !isValid(unit, nowMs) ? 'wifiScan' : null),
  apply(unit, step, { forceScanNow }, commandId) {
    if (forceScanNow || !isValid(unit, step.nowMs)) return 'accepted'
    accept(unit, step, commandId)
    if (commandId !== null) send(step, { op: 'result', id: commandId, ok: true, data: { networks: [...unit.wifi.networks] } })
    return 'answered'
  },
}
