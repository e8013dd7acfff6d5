import { realClock } from '@backhaul/clock'

/** A clock that differs less than this from that of the browser is the same one: the difference is the way of the reply. */
const sameMs = 2000

/** Time of a simulated world at a moment of the browser, and the seconds that pass there in a second. */
interface Shift {
  readonly atMs: number
  readonly now: number
  readonly speed: number
}

let shift: Shift | null = null

/** Follows the clock of a simulated world, which may be at another time, be paused, or be faster. */
export function followWorldClock({ now, paused, speed }: { now: number; paused: boolean; speed: number }): void {
  const isSame = !paused && speed === 1 && Math.abs(now - realClock.now()) < sameMs
  shift = isSame ? null : { atMs: realClock.monotonicMs(), now, speed: paused ? 0 : speed }
}

/** Takes the time of the core at the begin of a connection, so that the first rows have their right ages. The speed stays. */
export function meetWorldClock(now: number): void {
  const speed = shift?.speed ?? 1
  followWorldClock({ now, paused: speed === 0, speed: speed === 0 ? 1 : speed })
}

/** Returns the time of the devices. A browser whose clock is right has it too, without a simulation. */
export const worldNow = (): number => (shift === null ? realClock.now() : shift.now + (realClock.monotonicMs() - shift.atMs) * shift.speed)
