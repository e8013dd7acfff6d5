import type { UnitRow, UnitTask } from '@backhaul/contract/units'
import type { UnitReport } from '@backhaul/device-link'
import { isReached } from '@backhaul/rules/transitions'
import type { LoggedCommand } from '../../store/unit-commands.ts'
import { applicationsOf, type Awaited, type UnitRecord, type UnitState } from '../registry/record.ts'

/** Returns the user who sent a command, by its number on the device link; null for one that has ended or is unknown. */
export type UserOf = (deviceId: string, linkId: number) => string | null

/** Takes the reported tasks. A task keeps its user, also when its command has ended in the log. */
export function takeTasks({ id, state }: UnitRecord, reported: NonNullable<UnitReport['tasks']>, userOf: UserOf): void {
  const before = state.tasks ?? []
  state.tasks = reported.map(({ kind, phase, percent, commandId }) => {
    const known = before.find((task) => task.kind === kind && task.commandId === commandId)
    const by = known?.by ?? (commandId === undefined ? null : userOf(id, commandId))
    return { kind, phase, percent, by, ...(commandId !== undefined && { commandId }) }
  })
}

/** Returns the tasks that a unit reports, without commands that it has not followed. */
export const reportedTasks = ({ offline, tasks = [] }: UnitState): UnitTask[] =>
  offline ? [] : tasks.map(({ kind, phase, percent, by }) => ({ kind, phase, percent, by, transition: null }))

/** Returns the tasks of the row: the reported ones, those that users have started and the unit has not, and an IP pipe that failed. */
export function shownTasks({ state, awaitedTasks, ipPipeFailedOf }: UnitRecord): UnitTask[] {
  const tasks = reportedTasks(state)
  if (ipPipeFailedOf !== undefined && !state.offline && !awaitedTasks.has('ipPipe') && !tasks.some(({ kind }) => kind === 'ipPipe'))
    tasks.push({ kind: 'ipPipe', phase: 'failed', percent: null, by: ipPipeFailedOf, transition: null })
  for (const [kind, { transition }] of awaitedTasks) {
    const [phase, by] = [transition.kind as 'starting' | 'stopping', transition.by]
    const task = tasks.find((one) => one.kind === kind)
    if (task === undefined) tasks.push({ kind, phase, percent: null, by, transition: phase })
    else task.transition = phase
  }
  return tasks
}

const isFollowed = (record: UnitRecord, { wanted }: Awaited): boolean =>
  isReached(wanted, applicationsOf(record.state), reportedTasks(record.state))

/** Ends the transitions of tasks that a report completes, and adds the changed tasks to the fields. */
export function followTasks(record: UnitRecord, fields: Partial<UnitRow>): void {
  for (const [task, awaited] of record.awaitedTasks) if (isFollowed(record, awaited)) record.awaitedTasks.delete(task)
  const tasks = shownTasks(record)
  if (JSON.stringify(tasks) !== JSON.stringify(record.row.tasks)) fields.tasks = tasks
}

/** Forgets tasks and commands about them: the unit has restarted, and reports its tasks again. */
export function forgetTasks(record: UnitRecord): void {
  delete record.state.tasks
  record.ipPipeFailedOf = undefined
  record.awaitedTasks.clear()
}

/** notes that the IP pipe failed. Returns whether the command was its start and has failed. */
export function noteFailure(record: UnitRecord, { kind, state, by }: LoggedCommand): boolean {
  if (kind !== 'startIpPipe' || state !== 'failed') return false
  record.ipPipeFailedOf = by
  return true
}
