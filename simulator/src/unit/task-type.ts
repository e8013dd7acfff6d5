import type { ActivityState, Command, Failure, ResultData } from '@backhaul/device-link'
import type { CallTarget, Via } from '../device/step.ts'
import type { Draft, UnitState, UnitStep } from './state.ts'
import type { Task } from './tasks.ts'

/** One phase of a task. `ms`: its shortest and longest duration; null: until something ends it. */
export interface Phase {
  readonly name: string
  readonly ms: readonly [min: number, max: number] | null
  /** The links of the task have no connection in this phase. */
  readonly disconnects?: true
}

/** The device at the far end of a task. */
export interface Peer {
  readonly id: string
  readonly via: Via
  /** Of a call. */
  readonly call?: CallTarget
}

/** The end of a task: data, or the reason for which it failed. */
export type Outcome = { readonly data?: ResultData } | { readonly failure: Failure; readonly upgradeCode?: number }
export const succeeded: Outcome = {}
export type FailedOutcome = Extract<Outcome, { failure: unknown }>

/** The behaviour of one kind of task. */
export interface TaskType {
  readonly phases: readonly Phase[]
  /** The phase that a stop leads to; null: a stop ends the task at once. */
  readonly stopPhase: number | null
  /** The unit restarts after the task, also after a failed one. */
  readonly restarts?: true
  /** The device at the far end, which the unit joins when the task begins and leaves when it ends. */
  peer?(command: Command): Peer | undefined
  /** The answer to the command is the reply of the far end. Without it, the unit accepts the command, and a refusal is a failure. */
  readonly answersAfterJoin?: true
  /** Name of the activity in the reports, and its state in a phase; null: the task has no activity. */
  activity(unit: UnitState): string | null
  activityState?(phase: Phase): ActivityState
  /** The links that the task works on. */
  ports?(unit: UnitState, command: Command): readonly number[]
  /** Runs when a phase begins. */
  begin?(unit: Draft, step: UnitStep, task: Task, phase: Phase): void
  /** Interval of `work`, and of the reports of the progress. */
  readonly everyMs?: number
  /** Runs at intervals within the phases. Returns the outcome when the task is over, else null. */
  work?(unit: Draft, step: UnitStep, task: Task, phase: Phase): Outcome | null
  /** Runs when the last phase has ended, and returns the outcome. */
  end(unit: Draft, step: UnitStep, task: Task): Outcome
  /** Runs when the task ends before its time. A unit without power has no outcome. */
  interrupt?(unit: Draft, step: UnitStep, task: Task, outcome: FailedOutcome | null): void
  /** `done`: the progress is the field `done` of the task. Without it, it follows from the time. */
  readonly progress?: 'done'
}

/** Most tasks have no activity: only their entry in `tasks` shows them. */
export const noActivity = (): null => null
