import type { RoomDestination, StartableTask, Unit, UnitRow, UnitSettings } from '@backhaul/contract/units'
import { type IfbFacts, refuseIfb } from '../audio-rooms/refuse-ifb.ts'
import { refusal, type Refusal } from '../refusal.ts'
import { isClaimed, isSpeedTest, isStoppable } from '../status/activities.ts'
import { isFailed, isOff, type TaskFacts, taskState } from '../status/task-state.ts'
import { refuseSelection } from './refuse-start.ts'
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
): TaskRefusal | Refusal<'NO_CHANNEL_SELECTED' | 'CHANNEL_EXTERNAL'> | null =>
  refuseTaskStart(unit, 'ipPipe') ?? (isServerNamed || isChosen(unit) ? null : refuseSelection(unit))

const isChosen = ({ selChannel }: Pick<UnitRow, 'selChannel'>): boolean => selChannel !== null && !selChannel.external

type Intercom = NonNullable<UnitSettings['intercoms']>[number]

/** The facts about the destination of an intercom. */
export interface IntercomFarEnd {
  /** The intercom server of the inventory of the unit. */
  readonly intercomServer: string | null
  /** The audio room; null for one that does not exist, and for the other mode. */
  readonly room: Pick<RoomDestination, 'intercom' | 'intercomServer' | 'hasServer'> | null
  /** The lines of the server of the room or channel. Null where the server reports none. */
  readonly lines: IfbFacts | null
  /** Whether a call may use the destination. */
  readonly isReached: boolean
}

type IntercomRefusal = Refusal<
  | ('NO_AUDIO_ROOM' | 'NO_CHANNEL_SELECTED' | 'CHANNEL_EXTERNAL' | 'INTERCOM_SERVER_MISMATCH' | 'INTERCOM_NOT_ALLOWED')
  | ('IFB_FROZEN' | 'IFB_MODE_WITHOUT_ROOMS' | 'IFB_EXHAUSTED')
>

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** E-013: an audio room has the intercom server of the unit, and a server with lines. */
function refuseRoom({ room, intercomServer }: IntercomFarEnd): IntercomRefusal | null {
  if (room === null) return refusal('NO_AUDIO_ROOM')
  if (!room.intercom) return refusal('INTERCOM_NOT_ALLOWED')
  const isReached = intercomServer !== null && room.intercomServer !== null && isSame(intercomServer, room.intercomServer)
  return isReached && room.hasServer ? null : refusal('INTERCOM_SERVER_MISMATCH')
}

/** Returns the reason against starting an intercom now, or null. `farEnd` is undefined while only the core knows it. */
export function refuseIntercom(
  unit: TaskStartFacts & Pick<UnitRow, 'selChannel'>,
  number: 1 | 2,
  { mode, destinationAccount }: Intercom,
  farEnd: IntercomFarEnd | undefined,
): TaskRefusal | IntercomRefusal | null {
  const refused = refuseTaskStart(unit, number === 1 ? 'intercom1' : 'intercom2')
  if (refused !== null) return refused
  if (mode === 'audioRoom' && destinationAccount === null) return refusal('NO_AUDIO_ROOM')
  if (mode === 'targetChannel' && destinationAccount === null && !isChosen(unit)) return refuseSelection(unit)
  if (farEnd === undefined) return null
  const refusedRoom = mode === 'audioRoom' ? refuseRoom(farEnd) : null
  const refusedLine = farEnd.lines === null ? null : refuseIfb(farEnd.lines, mode)
  // As the settings show a channel that is hidden.
  return refusedRoom ?? refusedLine ?? (farEnd.isReached ? null : refusal('CHANNEL_EXTERNAL'))
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
