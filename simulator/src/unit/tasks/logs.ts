import { between, purposeOf } from '../../chance.ts'
import { kbitPerMb } from '../storage.ts'
import { succeeded, type TaskType } from '../task-type.ts'
import { replaceTask } from '../tasks.ts'
import { transferKbps } from '../transfers.ts'

const sizeChance = purposeOf('size of the logs')
const sizeMb = [15, 120] as const
const everyMs = 1000

/** Sends the logs of the unit over a channel. `measured` has their size in MB. */
export const logs: TaskType = {
  phases: [
    { name: 'connecting', ms: [1000, 3000] },
    { name: 'sending', ms: null },
  ],
  stopPhase: null,
  peer: (command) => ({ id: command.kind === 'sendLogs' ? command.channelId : '', via: 'logs' }),
  answersAfterJoin: true,
  activity: () => 'fetchlogs',
  everyMs,
  progress: 'done',
  begin(unit, step, task, { name }) {
    if (name === 'connecting') replaceTask(unit, { ...task, measured: [between(step, sizeChance, ...sizeMb)] })
  },
  work(unit, step, task, { name }) {
    if (name !== 'sending') return null
    const kbps = transferKbps(unit, step)
    const done = task.done + (100 * ((kbps * everyMs) / 1000 / kbitPerMb)) / (task.measured[0] as number)
    if (done >= 100) return succeeded
    replaceTask(unit, { ...task, done })
    return null
  },
  end: () => succeeded,
}
