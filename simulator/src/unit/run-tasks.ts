import type { Command, UnitReport } from '@backhaul/device-link'
import { between, purposeOf } from '../chance.ts'
import { report, send, signal, type Signal, type Via } from '../device/step.ts'
import { accept, type Draft, refuse, setActivity, type UnitState, type UnitStep } from './state.ts'
import type { FailedOutcome, Outcome, Phase } from './task-type.ts'
import { taskTypes } from './task-types.ts'
import { replaceTask, type Task, type TaskKind, taskOf } from './tasks.ts'

const phaseChance = purposeOf('duration of a phase')
const never = Number.POSITIVE_INFINITY
/** A far end that does not reply within this time is silent. */
const replyMsMax = 3000

const phaseOf = ({ kind, phase }: Task): Phase => taskTypes[kind].phases[phase] as Phase

export const tasksReport = ({ tasks }: UnitState, nowMs: number): NonNullable<UnitReport['tasks']> =>
  tasks
    .filter(({ answered }) => answered)
    .map((task) => ({
      kind: task.kind,
      phase: phaseOf(task).name,
      percent: percentOf(task, nowMs),
      ...(task.commandId !== null && { commandId: task.commandId }),
    }))

function percentOf({ kind, phase, phaseStartedMs, phaseEndsMs, done }: Task, nowMs: number): number | null {
  if (taskTypes[kind].progress === 'done') return Math.min(100, Math.floor(done))
  if (phaseEndsMs === never) return null
  const { phases } = taskTypes[kind]
  const within = (nowMs - phaseStartedMs) / Math.max(1, phaseEndsMs - phaseStartedMs)
  return Math.max(0, Math.min(100, Math.floor((100 * (phase + within)) / phases.length)))
}

/** Sets the activity of a task. Two tasks can have the same one: it ends with the last of them. */
function showActivity(unit: Draft, step: UnitStep, kind: TaskKind): void {
  const name = taskTypes[kind].activity(unit)
  if (name === null) return
  const task = taskOf(unit, kind) ?? unit.tasks.find((one) => taskTypes[one.kind].activity(unit) === name)
  setActivity(unit, step, name, task === undefined ? null : (taskTypes[task.kind].activityState?.(phaseOf(task)) ?? 'running'))
}

/** Returns the links that have no connection because a task works on them. */
export function disconnectedPorts(unit: UnitState): readonly number[] {
  const ports: number[] = []
  for (const task of unit.tasks) if (phaseOf(task).disconnects) ports.push(...(taskTypes[task.kind].ports?.(unit, task.command) ?? []))
  return ports
}

/** Asks the devices at the far ends after a time without links whether they still know the unit. */
export function assurePeers({ tasks }: UnitState, step: UnitStep): void {
  for (const { kind, command } of tasks) {
    const peer = taskTypes[kind].peer?.(command)
    if (peer !== undefined) signal(step, peer.id, { kind: 'stillSending', via: peer.via })
  }
}

function toPhase(unit: Draft, step: UnitStep, task: Task, index: number): void {
  const { kind } = task
  const type = taskTypes[kind]
  const phase = type.phases[index] as Phase
  const { nowMs } = step
  const phaseEndsMs = phase.ms === null ? never : nowMs + Math.round(between(step, phaseChance, phase.ms[0], phase.ms[1]))
  const nextMs = type.everyMs === undefined ? never : nowMs + type.everyMs
  const entered: Task = { ...task, phase: index, phaseStartedMs: nowMs, phaseEndsMs, nextMs, answered: true }
  replaceTask(unit, entered)
  showActivity(unit, step, kind)
  type.begin?.(unit, step, entered, phase)
  if (type.ports !== undefined) unit.modemsDueMs = nowMs
  report(step, { tasks: tasksReport(unit, nowMs) })
}

/** Accepts a command and begins its task, or asks the far end first. Callers check the exclusions. */
export function beginTask(unit: Draft, step: UnitStep, kind: TaskKind, command: Command, commandId: number | null): void {
  const { nowMs } = step
  const { peer, answersAfterJoin } = taskTypes[kind]
  const phaseEndsMs = nowMs + replyMsMax
  const far = peer?.(command)
  // Without a far end, no reply would follow.
  const answered = answersAfterJoin !== true || far === undefined
  const base = { kind, command, commandId, answered, phase: 0, phaseStartedMs: nowMs, phaseEndsMs, nextMs: never }
  const task: Task = { ...base, done: 0, measured: [] }
  unit.tasks = [...unit.tasks, task]
  if (far !== undefined)
    signal(step, far.id, { kind: 'join', via: far.via, destination: null, ...(far.call !== undefined && { call: far.call }) })
  if (!answered) return
  accept(unit, step, commandId)
  toPhase(unit, step, task, 0)
}

/** Removes a task and leaves the device at its far end. */
function remove(unit: Draft, step: UnitStep, { kind, command }: Task): void {
  unit.tasks = unit.tasks.filter((one) => one.kind !== kind)
  const { peer, ports } = taskTypes[kind]
  const far = peer?.(command)
  if (far !== undefined) signal(step, far.id, { kind: 'leave', via: far.via })
  if (ports !== undefined) unit.modemsDueMs = step.nowMs
}

/** Shows the end of a task, which is removed, and sends its result. */
function finish(unit: Draft, step: UnitStep, { kind, commandId }: Task, outcome: Outcome): void {
  showActivity(unit, step, kind)
  report(step, { tasks: tasksReport(unit, step.nowMs) })
  if (commandId === null) return
  if ('failure' in outcome) {
    const { failure: code, upgradeCode } = outcome
    send(step, { op: 'result', id: commandId, ok: false, code, ...(upgradeCode !== undefined && { upgradeCode }) })
  } else send(step, { op: 'result', id: commandId, ok: true, ...(outcome.data && { data: outcome.data }) })
}

/** Returns the task that joined a device for a purpose. */
const taskWith = ({ tasks }: UnitState, peerId: string, via: Via): Task | undefined =>
  tasks.find(({ kind, command }) => {
    const peer = taskTypes[kind].peer?.(command)
    return peer?.id === peerId && peer.via === via
  })

/** Handles a message of the far end of a task. Returns whether there is such a task. */
export function receiveTaskSignal(unit: Draft, step: UnitStep, from: string, message: Signal): boolean {
  const task = 'via' in message ? taskWith(unit, from, message.via) : undefined
  if (task === undefined) return false
  const isCall = task.kind === 'intercom1' || task.kind === 'intercom2'
  if (message.kind === 'listen') signal(step, from, { kind: 'sound', via: message.via })
  else if (message.kind === 'accepted' && !task.answered) {
    accept(unit, step, task.commandId)
    toPhase(unit, step, task, 0)
  } else if (message.kind === 'refused' || message.kind === 'lost') {
    const lost = taskTypes[task.kind].answersAfterJoin && !isCall ? 'channelLost' : 'serverLost'
    if (!task.answered) withdraw(unit, step, task, message.kind === 'refused' ? message.reason : 'channelSilent')
    else failTask(unit, step, task, { failure: message.kind === 'refused' ? 'connectionFailed' : lost })
  }
  return true
}

/** Refuses the command of a task that the far end did not accept. */
function withdraw(unit: Draft, step: UnitStep, task: Task, reason: Parameters<typeof refuse>[2]): void {
  remove(unit, step, task)
  refuse(step, task.commandId, reason)
}

/** Returns the outcome of a task that is over, else null. */
function runTask(unit: Draft, step: UnitStep, task: Task): Outcome | null {
  const { nowMs } = step
  const { phases, work, end, everyMs } = taskTypes[task.kind]
  if (nowMs < task.phaseEndsMs) {
    const outcome = work?.(unit, step, task, phaseOf(task)) ?? null
    if (outcome !== null) {
      remove(unit, step, task)
      return outcome
    }
    const after = { ...(taskOf(unit, task.kind) ?? task), nextMs: nowMs + (everyMs ?? never) }
    replaceTask(unit, after)
    if (percentOf(after, nowMs) !== percentOf(task, nowMs - (everyMs ?? 0))) report(step, { tasks: tasksReport(unit, nowMs) })
    return null
  }
  if (task.phase + 1 < phases.length) {
    toPhase(unit, step, task, task.phase + 1)
    return null
  }
  remove(unit, step, task)
  return end(unit, step, task)
}

/** Moves the due tasks on. Returns whether the unit restarts after one of them. */
export function runDueTasks(unit: Draft, step: UnitStep): boolean {
  let restarts = false
  for (const { kind } of unit.tasks) {
    const task = taskOf(unit, kind)
    if (task === undefined || step.nowMs < Math.min(task.phaseEndsMs, task.nextMs)) continue
    if (!task.answered) {
      withdraw(unit, step, task, 'channelSilent')
      continue
    }
    const outcome = runTask(unit, step, task)
    if (outcome === null) continue
    if ('failure' in outcome) taskTypes[kind].interrupt?.(unit, step, task, outcome)
    finish(unit, step, task, outcome)
    restarts ||= taskTypes[kind].restarts === true
  }
  return restarts
}

/** Stops a task: it passes through its last phases, or ends at once. */
export function stopTask(unit: Draft, step: UnitStep, task: Task): void {
  const { stopPhase } = taskTypes[task.kind]
  if (stopPhase === null) failTask(unit, step, task, { failure: 'cancelled' })
  else if (task.phase < stopPhase) toPhase(unit, step, task, stopPhase)
}

/** Ends a task with a failure. Returns whether the unit restarts after it. */
export function failTask(unit: Draft, step: UnitStep, task: Task, outcome: FailedOutcome): boolean {
  const { interrupt, restarts } = taskTypes[task.kind]
  remove(unit, step, task)
  interrupt?.(unit, step, task, outcome)
  finish(unit, step, task, outcome)
  return restarts === true
}

/** Ends all tasks without results: the unit restarts or loses its power. */
export function dropTasks(unit: Draft, step: UnitStep): void {
  for (const task of unit.tasks) {
    remove(unit, step, task)
    taskTypes[task.kind].interrupt?.(unit, step, task, null)
  }
}

export function tasksDueMs({ tasks }: UnitState): number {
  let dueMs = never
  for (const { phaseEndsMs, nextMs } of tasks) dueMs = Math.min(dueMs, phaseEndsMs, nextMs)
  return dueMs
}
