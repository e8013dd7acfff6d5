import { send } from '../../device/step.ts'
import { modemOf } from '../links.ts'
import { accept, type CellScan, type UnitState } from '../state.ts'
import type { UnitCommand } from './command.ts'
import { scanValidMs } from './scan-wifi.ts'

function validScan({ cellScans }: UnitState, port: number, nowMs: number): CellScan | undefined {
  return cellScans.find((scan) => scan.port === port && nowMs - scan.atMs <= scanValidMs)
}

export const scanCellular: UnitCommand<'scanCellular'> = {
  refuse(unit, { port, forceScanNow }, nowMs) {
    const modem = modemOf(unit, port)
    if (modem?.uiType !== 'cell') return 'unknownPort'
    if (!unit.model.operatorScan || !modem.enabled) return 'scanNotSupported'
    if (!forceScanNow && validScan(unit, port, nowMs) !== undefined) return null
    // the modem has no connection while it scans.
    return unit.modems.filter(({ uiType, connected }) => uiType === 'cell' && connected).length > 1 ? null : 'tooFewLinks'
  },
  begins: (unit, { port, forceScanNow }, nowMs) => (forceScanNow || validScan(unit, port, nowMs) === undefined ? 'cellularScan' : null),
  apply(unit, step, { port, forceScanNow }, commandId) {
    const scan = forceScanNow ? undefined : validScan(unit, port, step.nowMs)
    if (scan === undefined) return 'accepted'
    accept(unit, step, commandId)
    if (commandId !== null) send(step, { op: 'result', id: commandId, ok: true, data: { operators: [...scan.operators] } })
    return 'answered'
  },
}
