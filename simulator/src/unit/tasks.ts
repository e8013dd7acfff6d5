import type { Command } from '@backhaul/device-link'

/** Work that takes longer than an answer. A unit has at most one task of a kind, so the kinds bound the number of tasks. */
export const taskKinds = [
  'databridge',
  'ipPipe',
  'videoReturn',
  'intercom1',
  'intercom2',
  'speedTest',
  'wifiScan',
  'wifiConnection',
  'cellularScan',
  'operatorSelection',
  'simSwitch',
  'linkSwitch',
  'modeSwitch',
  'upload',
  'logs',
  'upgrade',
] as const
export type TaskKind = (typeof taskKinds)[number]

export interface Task {
  readonly kind: TaskKind
  /** The command that began the task. A task that began at the unit has its command too, with a null id. */
  readonly command: Command
  readonly commandId: number | null
  /** False while the answer to the command waits for the far end. The task is not reported before its answer. */
  readonly answered: boolean
  readonly phase: number
  readonly phaseStartedMs: number
  /** Infinity in a phase without an end. */
  readonly phaseEndsMs: number
  /** Time of the next piece of work within the phase; infinity without one. */
  readonly nextMs: number
  /** Percent that are done, for tasks with progress of their own. */
  readonly done: number
  /** Sums of what the task has measured, by port. */
  readonly measured: readonly number[]
}

interface Tasks {
  tasks: readonly Task[]
}

export const taskOf = ({ tasks }: Readonly<Tasks>, kind: TaskKind): Task | undefined => tasks.find((task) => task.kind === kind)

export function replaceTask(unit: Tasks, task: Task): void {
  unit.tasks = unit.tasks.map((one) => (one.kind === task.kind ? task : one))
}

/** Tasks that send data over the links, in their second phase. */
const sendingTasks: readonly TaskKind[] = ['databridge', 'speedTest', 'upload', 'logs']

export const isSending = ({ kind, phase }: Task): boolean => phase === 1 && sendingTasks.includes(kind)
