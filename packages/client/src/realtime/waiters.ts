import type { TopicName } from '@backhaul/contract'
import type { Clock } from '@backhaul/clock'
import type { Position } from './types.ts'

interface Waiter {
  readonly name: TopicName
  readonly position: Position
  /** Where the copy stood in another epoch when the wait began. */
  readonly epochBefore: string | null
  readonly settle: (reached: boolean) => void
}

/** Waits for copies to hold what a write answered with (`x-topic-pos`). Each wait ends by itself. */
export class Waiters {
  readonly #clock: Clock
  readonly #waiting = new Set<Waiter>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(name: TopicName, position: Position, present: Position | null, withinMs: number): Promise<boolean> {
    if (reached(position, present, present?.epoch ?? null)) return Promise.resolve(true)
    return new Promise((resolve) => {
      const settle = (done: boolean) => {
        cancel()
        this.#waiting.delete(waiter)
        resolve(done)
      }
      const cancel = this.#clock.after(withinMs, () => settle(false))
      const waiter: Waiter = { name, position, epochBefore: present?.epoch ?? null, settle }
      this.#waiting.add(waiter)
    })
  }

  check(positions: (name: TopicName) => Position | null): void {
    for (const { name, position, epochBefore, settle } of this.#waiting) if (reached(position, positions(name), epochBefore)) settle(true)
  }
}

// A copy that moved on to a third epoch was fetched after the write: it holds whatever outlasted the restart.
function reached(wanted: Position, present: Position | null, epochBefore: string | null): boolean {
  if (present === null) return false
  if (present.epoch === wanted.epoch) return present.seq >= wanted.seq
  return epochBefore !== null && present.epoch !== epochBefore
}

/** Reads the header `x-topic-pos`: `name=epoch:seq`, joined by commas. */
export function parsePositions(header: string | null): Map<TopicName, Position> {
  const positions = new Map<TopicName, Position>()
  for (const part of (header ?? '').split(',')) {
    const [, name, epoch, seq] = /^(.+)=(.+):(\d+)$/.exec(part.trim()) ?? []
    if (name !== undefined && epoch !== undefined) positions.set(name as TopicName, { epoch, seq: Number(seq) })
  }
  return positions
}
