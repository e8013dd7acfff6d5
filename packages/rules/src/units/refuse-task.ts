import type { StartableTask, Unit, UnitRow, UnitSettings } from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'
import { isClaimed, isSpeedTest, isStoppable } from '../status/activities.ts'
import { isFailed, isOff, type TaskFacts, taskState } from '../status/task-state.ts'
import { refuseOffline } from './refuse.ts'

export type TaskStartFacts = Pick<UnitRow, 'status' | 'applications' | 'tasks' | 'transition'>

type Session = Exclude<StartableTask, 'speedTest' | 'logs'>

/** Tasks that need the whole unit. */
const exclusive: readonly string[] = ['upgrade', 'modeSwitch', 'logs', 'speedTest']

/**
 * The other tasks during which a task cannot begin. The spec doesn't say which exclude each other; we allow all but the databridge
 * during a stream, because they need neither the encoder nor all links.
 */
const excluded: Readonly<Record<Session, readonly string[]>> = {
  databridge: ['videoReturn', 'intercom1', 'intercom2', 'upload'],
  videoReturn: ['databridge'],
  ipPipe: [],
  intercom1: ['databridge'],
  intercom2: ['databridge'],
}

/** Returns whether a unit streams, records or forwards, or has been asked to. */
const transmits = ({ applications, transition }: TaskStartFacts): boolean => isStoppable(applications) || transition !== null

const has = (unit: TaskStartFacts, kind: string): boolean =>
  unit.tasks.some((task) => task.kind === kind && !isFailed(task)) ||
  ((kind === 'databridge' || kind === 'videoReturn') && !isOff(taskState(unit, kind)))

type TaskRefusal = Refusal<'UNIT_OFFLINE' | 'SPEED_TEST_RUNS' | 'UNIT_BUSY' | 'TASK_RUNS'>

/** Returns the reason against starting a task now, or null. */
export function refuseTaskStart(unit: TaskStartFacts, task: Session): TaskRefusal | null {
  const { applications } = unit
  const offline = refuseOffline(unit)
  if (offline !== null) return offline
  if (isSpeedTest(applications)) return refusal('SPEED_TEST_RUNS')
  if (!isOff(taskState(unit, task))) return refusal('TASK_RUNS')
  const isOccupied =
    applications?.upgrade !== undefined || applications?.fetchlogs !== undefined || (task === 'databridge' && transmits(unit))
  return isOccupied || [...exclusive, ...excluded[task]].some((kind) => has(unit, kind)) ? refusal('UNIT_BUSY') : null
}

/** A task that still connects can be stopped, and so can a stop that hangs. */
export function refuseTaskStop(
  unit: Pick<UnitRow, 'status' | 'applications' | 'tasks'>,
  task: StartableTask,
): Refusal<'UNIT_OFFLINE' | 'TASK_NOT_RUNNING'> | null {
  return refuseOffline(unit) ?? (isOff(taskState(unit, task)) ? refusal('TASK_NOT_RUNNING') : null)
}

/** A unit keeps the settings with which a task began until the task has ended. */
export const refuseTaskSettings = (unit: TaskFacts, ...tasks: readonly StartableTask[]): Refusal<'SETTINGS_IN_USE'> | null =>
  tasks.every((task) => isOff(taskState(unit, task))) ? null : refusal('SETTINGS_IN_USE')

/** The licence of a task, and the device that is chosen for its far end. Undefined values are those that only the core knows. */
interface FarEnd {
  readonly licensed?: boolean | undefined
  readonly chosen?: string | null | undefined
}

/** E-011: the unit or its inventory needs the service databridge. */
export const refuseDatabridge = (
  unit: TaskStartFacts,
  { licensed, chosen }: FarEnd,
): TaskRefusal | Refusal<'DATABRIDGE_NOT_LICENSED' | 'NO_GATEWAY_SELECTED'> | null =>
  refuseTaskStart(unit, 'databridge') ??
  (licensed === false ? refusal('DATABRIDGE_NOT_LICENSED') : null) ??
  (chosen === null ? refusal('NO_GATEWAY_SELECTED') : null)

/** E-009: the unit or its inventory needs the service video-return. */
export const refuseVideoReturn = (
  unit: TaskStartFacts,
  { licensed, chosen }: FarEnd,
): TaskRefusal | Refusal<'NO_VIDEO_RETURN_LICENSES' | 'NO_VIDEO_RETURN_SELECTED'> | null =>
  refuseTaskStart(unit, 'videoReturn') ??
  (licensed === false ? refusal('NO_VIDEO_RETURN_LICENSES') : null) ??
  (chosen === null ? refusal('NO_VIDEO_RETURN_SELECTED') : null)

/** The channel of the unit names the server, unless a server is named. */
export const refuseIpPipe = (
  unit: TaskStartFacts & Pick<UnitRow, 'selChannel'>,
  isServerNamed: boolean,
): TaskRefusal | Refusal<'NO_CHANNEL_SELECTED'> | null =>
  refuseTaskStart(unit, 'ipPipe') ?? (isServerNamed || isChosen(unit) ? null : refusal('NO_CHANNEL_SELECTED'))

const isChosen = ({ selChannel }: Pick<UnitRow, 'selChannel'>): boolean => selChannel !== null && !selChannel.external

type Intercom = NonNullable<UnitSettings['intercoms']>[number]

const serverOf = (account: string): string | null => account.split('@')[1]?.toLowerCase() ?? null

/**
 * E-013: an audio room is on the intercom server of the unit's inventory. `intercomServer` is null without such a server, and
 * undefined where only the core knows it. A destination without a name of a server is on the intercom server.
 */
export function refuseIntercom(
  unit: TaskStartFacts & Pick<UnitRow, 'selChannel'>,
  number: 1 | 2,
  { mode, destinationAccount }: Intercom,
  intercomServer: string | null | undefined,
): TaskRefusal | Refusal<'NO_AUDIO_ROOM' | 'NO_CHANNEL_SELECTED' | 'INTERCOM_SERVER_MISMATCH'> | null {
  const refused = refuseTaskStart(unit, number === 1 ? 'intercom1' : 'intercom2')
  if (refused !== null) return refused
  if (mode === 'targetChannel') return destinationAccount !== null || isChosen(unit) ? null : refusal('NO_CHANNEL_SELECTED')
  if (destinationAccount === null) return refusal('NO_AUDIO_ROOM')
  if (intercomServer === undefined) return null
  const server = serverOf(destinationAccount) ?? intercomServer
  return intercomServer === null || server !== intercomServer.toLowerCase() ? refusal('INTERCOM_SERVER_MISMATCH') : null
}

/** R-185, E-114: a device that does anything keeps its certificate. */
export function refuseCertificateDeletion(
  unit: TaskStartFacts & Partial<Pick<Unit, 'hasCertificate'>>,
): Refusal<'UNIT_OFFLINE' | 'CERTIFICATE_IN_USE' | 'CERTIFICATE_NOT_FOUND'> | null {
  const isBusy = isClaimed(unit.applications) || transmits(unit) || unit.tasks.some((task) => !isFailed(task))
  return (
    refuseOffline(unit) ??
    (isBusy ? refusal('CERTIFICATE_IN_USE') : null) ??
    (unit.hasCertificate === undefined || unit.hasCertificate === true ? null : refusal('CERTIFICATE_NOT_FOUND'))
  )
}
