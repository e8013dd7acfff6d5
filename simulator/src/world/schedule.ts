import { withRoom } from '../rows.ts'

/**
 * When each device of a world is due, one row of numbers per device.
 */
export interface Schedule {
  data: Float64Array
}

export const stateDue = 0
export const crewDue = 1
export const heartbeatDue = 2
/** Time of the row's entry in the queue. An entry of the queue with another time is outdated. */
export const queued = 3
/** Whether the device can neither send nor receive: 1 or 0. */
export const silent = 5
/** End of the next second that the unit sends; infinity while it sends nothing. The queue has no entry for it. */
export const secondDue = 4
export const scheduleSize = 8
const never = Number.POSITIVE_INFINITY

export const createSchedule = (): Schedule => ({ data: new Float64Array(64 * scheduleSize) })
export const copySchedule = ({ data }: Schedule): Schedule => ({ data: data.slice() })

/** Begins the row of a new device, which is never due. */
export function openSchedule(schedule: Schedule, number: number): void {
  const needed = (number + 1) * scheduleSize
  schedule.data = withRoom(schedule.data, needed)
  schedule.data.fill(never, number * scheduleSize, needed)
  setDue(schedule, number, silent, 0)
}

export const isSilent = ({ data }: Schedule, number: number): boolean => data[number * scheduleSize + silent] === 1

export const dueAt = ({ data }: Schedule, number: number, what: number): number => data[number * scheduleSize + what] as number

export function setDue({ data }: Schedule, number: number, what: number, atMs: number): void {
  data[number * scheduleSize + what] = atMs
}

/** Returns the earliest time at which a device is due by its state, its crew or its heartbeat. */
export function earliestDue({ data }: Schedule, number: number): number {
  const at = number * scheduleSize
  let due = data[at] as number
  for (let what = crewDue; what <= heartbeatDue; what++) {
    const other = data[at + what] as number
    if (other < due) due = other
  }
  return due
}
