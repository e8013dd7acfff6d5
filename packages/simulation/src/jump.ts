/** The longest jump: all timers on the way run, which takes real time. */
export const jumpHMax = 24

/** Returns why a world does not jump from one time to the other, or null. */
export function refuseJump(now: number, to: number): 'CLOCK_GOES_FORWARD' | 'JUMP_TOO_FAR' | null {
  if (to < now) return 'CLOCK_GOES_FORWARD'
  return to - now > jumpHMax * 3_600_000 ? 'JUMP_TOO_FAR' : null
}
