import { report } from '../../device/step.ts'
import { succeeded, type TaskType } from '../task-type.ts'

/** Changes the operational mode (R-087: a few seconds). */
export const modeSwitch: TaskType = {
  phases: [{ name: 'switching', ms: [3000, 8000] }],
  stopPhase: null,
  activity: () => 'changeAvicMode',
  end(unit, step, { command }) {
    const mode = command.kind === 'configure' ? command.settings.operationalMode : undefined
    if (mode === undefined) return { failure: 'interrupted' }
    unit.setup = { ...unit.setup, settings: { ...unit.setup.settings, operationalMode: mode } }
    report(step, { settings: { operationalMode: mode } })
    return succeeded
  },
}
