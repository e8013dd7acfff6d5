import type { ClockState } from '@backhaul/simulation'

/** The longest time for which the shown time waits for the clock of the world, in ms of real time. */
const waitMsMax = 2000

/** Returns the present time of a world, from its clock as it was read some time ago. A step or jump has no speed that is known. */
export const worldTime = ({ now, paused, speed, movingTo }: ClockState, sinceMs: number): number =>
  paused || movingTo !== null ? now : Math.round(now + sinceMs * speed)

/**
 * Returns the time to show after another one. A reading that took long is a little behind the time that was predicted: the
 * shown time then waits instead of going back. A reset sets the time back by more.
 */
export function shownTime(before: number, present: number, { paused, speed }: Pick<ClockState, 'paused' | 'speed'>): number {
  const isLittleBehind = present < before && before - present < waitMsMax * speed
  return isLittleBehind && !paused ? before : present
}
