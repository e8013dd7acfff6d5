import { carrierOf } from '../../environment/carriers.ts'
import { changeModem, modemOf } from '../links.ts'
import { noActivity, succeeded, type TaskType } from '../task-type.ts'

/**
 * Registers a modem with an operator (Units §9: up to 30 s). An operator that the SIM may not use rejects it. The spec doesn't
 * say what follows; we return to the automatic selection.
 */
export const operatorSelection: TaskType = {
  phases: [
    { name: 'selecting', ms: [4000, 24_000], disconnects: true },
    { name: 'registering', ms: [2000, 6000] },
  ],
  stopPhase: null,
  activity: noActivity,
  ports: (_unit, command) => (command.kind === 'selectOperator' ? [command.port] : []),
  begin(unit, step, { command }, { name }) {
    if (name === 'registering' && command.kind === 'selectOperator')
      changeModem(unit, command.port, step.nowMs, { operator: command.operator, lostSinceMs: 0 })
  },
  end(unit, step, { command }) {
    const modem = command.kind === 'selectOperator' ? modemOf(unit, command.port) : undefined
    if (modem === undefined) return { failure: 'connectionFailed' }
    if (modem.operator === null || (modem.connected && carrierOf(modem.carrier).name === modem.operator)) return succeeded
    changeModem(unit, modem.port, step.nowMs, { operator: null })
    return { failure: 'connectionFailed' }
  },
}
