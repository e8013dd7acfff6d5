import type { Modem } from '../radio/modem.ts'
import type { Draft, UnitState } from './state.ts'

/** Units §5: at least this many links must stay connected. */
const connectedMin = 2
/** Below every signal, so that the next refresh reports the modem. */
const neverReported = -100

export const modemOf = ({ modems }: UnitState, port: number): Modem | undefined => modems.find((modem) => modem.port === port)

export const wifiOf = ({ modems }: UnitState): Modem | undefined => modems.find(({ uiType }) => uiType === 'wifi')

/** Returns whether too few links would be connected without some of them. */
export const leavesTooFew = ({ modems }: UnitState, ports: readonly number[]): boolean =>
  modems.filter(({ connected, port }) => connected && !ports.includes(port)).length < connectedMin

/** Changes one modem. The next refresh applies the change to its connection and reports it. */
export function changeModem(unit: Draft, port: number, nowMs: number, change: Partial<Modem>): void {
  unit.modems = unit.modems.map((modem) => (modem.port === port ? { ...modem, ...change, reportedSignal: neverReported } : modem))
  unit.modemsDueMs = nowMs
}
