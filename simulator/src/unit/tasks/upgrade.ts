import { report, send } from '../../device/step.ts'
import { isCutOff } from '../state.ts'
import { succeeded, type TaskType } from '../task-type.ts'
import { replaceTask } from '../tasks.ts'

const everyMs = 5000
/** A download ends after this time without links. */
const withoutLinksMsMax = 60_000
/** Units §8: network problem. */
const networkProblem = 105
const otherProblem = -1

/**
 * Downloads and installs a version, and restarts the unit. After a failure it restarts with its old version. `done` counts the
 * pieces of work without links.
 */
export const upgrade: TaskType = {
  phases: [
    { name: 'downloading', ms: [60_000, 240_000] },
    { name: 'installing', ms: [120_000, 240_000] },
  ],
  stopPhase: null,
  restarts: true,
  activity: () => 'upgrade',
  everyMs,
  work(unit, _step, task, { name }) {
    const done = name === 'downloading' && isCutOff(unit.modems) ? task.done + 1 : 0
    if (done * everyMs >= withoutLinksMsMax) return { failure: 'upgradeFailed', upgradeCode: networkProblem }
    if (done !== task.done) replaceTask(unit, { ...task, done })
    return null
  },
  end(unit, step, { command }) {
    if (command.kind !== 'upgrade') return { failure: 'upgradeFailed' }
    const { swVersion } = command
    unit.firmware = { ...unit.firmware, swVersion }
    report(step, { swVersion })
    send(step, { op: 'event', agoMs: 0, event: { kind: 'upgraded', swVersion } })
    return succeeded
  },
  interrupt(_unit, step, { command }, outcome) {
    if (outcome === null || command.kind !== 'upgrade') return
    const { upgradeCode = otherProblem } = outcome
    send(step, { op: 'event', agoMs: 0, event: { kind: 'upgradeFailed', swVersion: command.swVersion, upgradeCode } })
  },
}
