import { subjectsEveryMs } from './messages.ts'

/** A world runs at most this fast. */
const speedMax = 600
/** A time that is earlier than the last one by less than this is only unsteady delivery, and the picture does not go back. */
const backMsMax = 1000
/** Two messages that are closer together than this tell nothing about the pace. */
const apartMsMin = subjectsEveryMs / 2
/** A world whose time is the same for this long is paused. */
const stillMsMin = 1.5 * subjectsEveryMs

export interface WorldTime {
  /** Takes the time of the world at a moment of real time. */
  take(worldMs: number, realMs: number): void
  /** Returns the time of the world, which goes on between two messages at the pace of the last ones. */
  at(realMs: number): number
  /** Real time of the last message. */
  readonly readMs: number
  readonly isPaused: boolean
}

/** The time of a world in another process. */
export function createWorldTime(): WorldTime {
  let [worldMs, readMs, speed, shownMs] = [0, Number.NEGATIVE_INFINITY, 1, 0]
  let [changedMs, isPaused] = [0, false]
  return {
    take(next, realMs) {
      if (realMs - readMs < apartMsMin) return
      const pace = (next - worldMs) / (realMs - readMs)
      speed = Number.isFinite(readMs) && pace >= 0 && pace <= speedMax ? pace : 1
      if (next !== worldMs) changedMs = realMs
      isPaused = realMs - changedMs >= stillMsMin
      ;[worldMs, readMs] = [next, realMs]
    },
    at(realMs) {
      const next = Math.floor(worldMs + Math.min(realMs - readMs, 2 * subjectsEveryMs) * speed)
      if (isPaused || next > shownMs || shownMs - next > backMsMax) shownMs = next
      return shownMs
    },
    get readMs() {
      return readMs
    },
    get isPaused() {
      return isPaused
    },
  }
}
