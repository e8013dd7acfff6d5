import type { Rejection } from '@backhaul/device-link'
import type { UnitState } from './state.ts'
import { type TaskKind, taskKinds } from './tasks.ts'

/** Everything that can occupy a unit. */
export type Occupation = TaskKind | 'stream' | 'store' | 'forward'
export const occupations: readonly Occupation[] = ['stream', 'store', 'forward', ...taskKinds]

/**
 * Pairs of occupations that exclude each other; each pair is written once. The spec doesn't say which do; we allow scans, uploads,
 * intercoms, video return and the IP pipe during a stream, because they need neither the encoder nor all links.
 */
const exclusive: Partial<Readonly<Record<Occupation, readonly Occupation[]>>> = {
  upgrade: occupations,
  /** Units §5: a unit sends its logs only while it is idle. */
  logs: occupations,
  /** Another mode restarts the software of the unit. */
  modeSwitch: occupations,
  /** It measures all links. */
  speedTest: occupations,
  databridge: ['stream', 'store', 'forward', 'upload', 'videoReturn', 'intercom1', 'intercom2'],
  store: ['stream'],
  cellularScan: ['operatorSelection', 'simSwitch', 'linkSwitch'],
  operatorSelection: ['simSwitch', 'linkSwitch'],
  simSwitch: ['linkSwitch'],
  wifiScan: ['wifiConnection', 'linkSwitch'],
  wifiConnection: ['linkSwitch'],
}

const excludes = (one: Occupation, other: Occupation): boolean => exclusive[one]?.includes(other) === true

/** The occupations during which a new one cannot begin. A unit has each occupation once. */
export const excludedBy = Object.fromEntries(
  occupations.map((one) => [one, occupations.filter((other) => one === other || excludes(one, other) || excludes(other, one))]),
) as unknown as Readonly<Record<Occupation, readonly Occupation[]>>

/** Returns whether the unit has an occupation now. */
export function isOccupiedBy({ stream, storage, tasks }: UnitState, occupation: Occupation): boolean {
  if (occupation === 'stream') return stream !== null
  if (occupation === 'store') return storage?.recording === true
  if (occupation === 'forward') return storage?.forwarding === true
  return tasks.some(({ kind }) => kind === occupation)
}

const reasons: Partial<Record<Occupation, Rejection>> = { upgrade: 'upgrading', stream: 'onAir', store: 'recording' }

/** Returns why a new occupation cannot begin now, or null. */
export function refuseOccupation(unit: UnitState, occupation: Occupation): Rejection | null {
  if (isOccupiedBy(unit, 'upgrade')) return 'upgrading'
  const obstacle = excludedBy[occupation].find((one) => isOccupiedBy(unit, one))
  return obstacle === undefined ? null : (reasons[obstacle] ?? 'busy')
}

/** Returns why the unit does not change while it is occupied, or null. */
export function refuseWhileOccupied(unit: UnitState): Rejection | null {
  const obstacle = occupations.find((one) => isOccupiedBy(unit, one))
  return obstacle === undefined ? null : (reasons[obstacle] ?? 'busy')
}
