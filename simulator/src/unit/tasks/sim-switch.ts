import { changeModem } from '../links.ts'
import { noActivity, succeeded, type TaskType } from '../task-type.ts'

/** Switches a modem to its other SIM, with the automatic selection of the operator. */
export const simSwitch: TaskType = {
  phases: [
    { name: 'switching', ms: [4000, 20_000], disconnects: true },
    { name: 'registering', ms: [2000, 6000] },
  ],
  stopPhase: null,
  activity: noActivity,
  ports: (_unit, command) => (command.kind === 'selectSim' ? [command.port] : []),
  begin(unit, step, { command }, { name }) {
    if (name !== 'registering' || command.kind !== 'selectSim') return
    const change = { activeSim: command.sim, simSinceMs: step.nowMs, simChosen: true, operator: null, lostSinceMs: 0 }
    changeModem(unit, command.port, step.nowMs, change)
  },
  end: () => succeeded,
}
