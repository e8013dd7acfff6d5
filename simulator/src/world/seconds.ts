/**
 * The units that send, by the ms of the second in which their seconds end. A unit sends once a second for minutes, so this
 * costs less than an entry in the queue for each second.
 */
export interface Seconds {
  /** Numbers of the units per ms, in ascending order. */
  readonly slots: number[][]
  /** All slots up to this time have been run. */
  doneMs: number
}

const slotCount = 1000

export const createSeconds = (nowMs: number): Seconds => ({ slots: Array.from({ length: slotCount }, () => []), doneMs: nowMs })
export const copySeconds = ({ slots, doneMs }: Seconds): Seconds => ({ slots: slots.map((slot) => slot.slice()), doneMs })

/** Adds a unit to the slot of its time, once. */
export function addSecond({ slots }: Seconds, number: number, dueMs: number): void {
  const slot = slots[dueMs % slotCount] as number[]
  let at = slot.length
  while (at > 0 && (slot[at - 1] as number) > number) at--
  if (slot[at - 1] !== number) slot.splice(at, 0, number)
}

/** Returns the first time after the last run with units in its slot, up to `toMs`; infinity without one. */
export function nextSecondMs(seconds: Seconds, toMs: number): number {
  const { slots, doneMs } = seconds
  // After a second all slots have been seen.
  const endMs = Math.min(toMs, doneMs + slotCount)
  for (let atMs = doneMs + 1; atMs <= endMs; atMs++) if ((slots[atMs % slotCount] as number[]).length > 0) return atMs
  // A unit that begins to send is added a second ahead, so these slots stay empty.
  if (toMs > doneMs) seconds.doneMs = toMs
  return Number.POSITIVE_INFINITY
}

/** Runs the units of a slot, and drops those that have left it: `run` returns whether a unit stays. */
export function runSlot(seconds: Seconds, atMs: number, run: (number: number) => boolean): void {
  const slot = seconds.slots[atMs % slotCount] as number[]
  let kept = 0
  for (let i = 0; i < slot.length; i++) {
    const number = slot[i] as number
    if (run(number)) slot[kept++] = number
  }
  slot.length = kept
  seconds.doneMs = atMs
}
