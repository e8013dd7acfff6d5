import type { Activity, Applications, StartableTask, UnitTask, UnitTransition } from '@backhaul/contract/units'
import { isRunning } from '../status/activities.ts'
import { taskState } from '../status/task-state.ts'
import { transitionPolling } from './retry.ts'

/**
 * the state that a command asks for. `running`: one of the activities must run. `stopped`: all of them must be gone.
 * `restarted`: the unit must begin a new boot, which no activity shows. `task`: the command is about this task, not about the activities.
 */
export interface Wanted {
  readonly state: 'running' | 'stopped' | 'restarted'
  readonly activities: readonly Activity[]
  readonly task?: StartableTask
}

const streams = ['video', 'multiCamera', 'switcher', 'switcherAndProxy'] as const satisfies readonly Activity[]
/** The order in which a unit stops: its stream, then its recording, then the forwarding of the files. */
const stopOrder: readonly (readonly Activity[])[] = [streams, ['store'], ['forward']]

/** A forwarding that ran before does not count as the start of a recording. */
export const wantedByStart = (records: boolean): Wanted => ({ state: 'running', activities: records ? ['store'] : streams })

/** A stop ends only one of them: the unit forwards its files after the stop of a recording. */
export const wantedByStop = (applications: Applications): Wanted => ({
  state: 'stopped',
  activities: stopOrder.find((activities) => activities.some((activity) => applications?.[activity] !== undefined)) ?? streams,
})

export const wantedByReboot: Wanted = { state: 'restarted', activities: [] }

export const taskRuns = (task: StartableTask): Wanted => ({ state: 'running', activities: [], task })
export const taskEnds = (task: StartableTask): Wanted => ({ state: 'stopped', activities: [], task })

/** Returns whether the reported activities and tasks show the wanted state. An offline unit has stopped everything. */
export function isReached({ state, activities, task }: Wanted, applications: Applications, tasks: readonly UnitTask[] = []): boolean {
  if (task !== undefined) return taskState({ applications, tasks }, task) === (state === 'running' ? 'connected' : 'not connected')
  if (state === 'running') return activities.some((activity) => isRunning(applications?.[activity]))
  return state === 'stopped' && activities.every((activity) => applications?.[activity] === undefined)
}

const streamMsMax = transitionPolling.recurrences * transitionPolling.intervalMs

/**
 * returns how long a transition lasts at most, counted from the reply of the unit. The core gets every report, so it
 * waits as long as the polling would last. The spec doesn't say how long a restart takes; we wait two minutes.
 */
export const transitionMsMax = (kind: UnitTransition['kind']): number => (kind === 'rebooting' ? 120_000 : streamMsMax)
