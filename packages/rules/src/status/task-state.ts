import type { Activity, StartableTask, TaskState, UnitRow, UnitTask } from '@backhaul/contract/units'

/** The part of a row that shows the states of tasks. */
export type TaskFacts = Pick<UnitRow, 'applications'> & { readonly tasks: readonly UnitTask[] }

/** The activities that show tasks. The two intercoms may have the same activity, so their tasks show them. */
const activityOf: Partial<Record<StartableTask, Activity>> = {
  databridge: 'databridge',
  videoReturn: 'videoReturn',
  ipPipe: 'l2ControlPipe',
  logs: 'fetchlogs',
}

/** The core keeps a task that has failed in the row, until it is started again. */
export const isFailed = (task: UnitTask | undefined): boolean => task?.phase === 'failed'

/** Returns whether a task neither runs nor connects. */
export const isOff = (state: TaskState): boolean => state === 'not connected' || state === 'failed'

/**
 * M-281, M-282, M-290 to M-293: returns the state of a task. From a command of a user until the unit has followed it, the task connects
 * or disconnects. The activities of video return and databridge have no other `connecting`.
 */
export function taskState({ applications, tasks }: TaskFacts, task: StartableTask): TaskState {
  const reported = tasks.find(({ kind }) => kind === task)
  if (reported !== undefined && reported.transition !== null) return reported.transition === 'starting' ? 'connecting' : 'disconnecting'
  const activity = activityOf[task]
  if (isFailed(reported)) return 'failed'
  const shown = activity === undefined ? reported?.phase : applications?.[activity]
  if (shown === undefined) return 'not connected'
  if (shown === 'connecting') return 'connecting'
  return shown === 'disconnecting' || shown === 'stopping' ? 'disconnecting' : 'connected'
}
