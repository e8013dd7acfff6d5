/**
 * The times at which devices are due, as a heap ordered by time and then by the number of the device. Entries are numbers only,
 * so a copy is a copy of two arrays.
 */
export interface EventQueue {
  readonly dueMs: number[]
  readonly device: number[]
}

export const createQueue = (): EventQueue => ({ dueMs: [], device: [] })

export const copyQueue = ({ dueMs, device }: EventQueue): EventQueue => ({ dueMs: dueMs.slice(), device: device.slice() })

/** Returns the earliest time, or infinity. */
export const earliestMs = ({ dueMs }: EventQueue): number => (dueMs.length === 0 ? Number.POSITIVE_INFINITY : (dueMs[0] as number))

const isBefore = (dueA: number, deviceA: number, dueB: number, deviceB: number): boolean =>
  dueA < dueB || (dueA === dueB && deviceA < deviceB)

export function push({ dueMs, device }: EventQueue, atMs: number, number: number): void {
  let i = dueMs.length
  dueMs.push(atMs)
  device.push(number)
  while (i > 0) {
    const parent = (i - 1) >> 1
    const due = dueMs[parent] as number
    const other = device[parent] as number
    if (!isBefore(atMs, number, due, other)) break
    dueMs[i] = due
    device[i] = other
    i = parent
  }
  dueMs[i] = atMs
  device[i] = number
}

/** Puts an entry in the place of the earliest one. */
export function replaceEarliest({ dueMs, device }: EventQueue, atMs: number, number: number): void {
  const { length } = dueMs
  let i = 0
  for (let child = 1; child < length; child = 2 * i + 1) {
    const right = child + 1
    if (right < length && isBefore(dueMs[right] as number, device[right] as number, dueMs[child] as number, device[child] as number))
      child = right
    const due = dueMs[child] as number
    const other = device[child] as number
    if (!isBefore(due, other, atMs, number)) break
    dueMs[i] = due
    device[i] = other
    i = child
  }
  dueMs[i] = atMs
  device[i] = number
}

/** Removes the earliest entry. */
export function removeEarliest(queue: EventQueue): void {
  const due = queue.dueMs.pop()
  const number = queue.device.pop()
  if (queue.dueMs.length > 0) replaceEarliest(queue, due as number, number as number)
}
