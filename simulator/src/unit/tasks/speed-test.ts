import { linksKbpsOf } from '../../radio/transmissions.ts'
import type { TaskType } from '../task-type.ts'
import { replaceTask } from '../tasks.ts'

/** Units §9. */
const testMs = 10_000

/** Sends to a channel over all links at their full rate, and reports the mean of each link. `done` counts the measurements. */
export const speedTest: TaskType = {
  phases: [
    { name: 'connecting', ms: [1000, 2500] },
    { name: 'running', ms: [testMs, testMs] },
  ],
  stopPhase: null,
  peer: (command) => ({ id: command.kind === 'startSpeedTest' ? command.channelId : '', via: 'speedTest' }),
  answersAfterJoin: true,
  activity: () => 'video',
  activityState: () => 'speedtest',
  everyMs: 1000,
  work(unit, step, task, { name }) {
    if (name !== 'running') return null
    const linksKbps = linksKbpsOf(step.radio.sent, unit.row)
    replaceTask(unit, { ...task, done: task.done + 1, measured: linksKbps.map((kbps, i) => Math.max(0, kbps) + (task.measured[i] ?? 0)) })
    return null
  },
  end: ({ modems }, _step, { done, measured }) => ({
    data: { linksKbps: modems.map(({ connected }, i) => (connected ? Math.round((measured[i] ?? 0) / Math.max(1, done)) : -1)) },
  }),
}
