import type { Connection } from './connection.ts'

/** Interval of the sweep; a heartbeat of 15 s spreads all connections over 15 sweeps. */
export const sweepMs = 1000

/** Schedules pings. One sweep serves all connections, so that none of them needs a timer of its own. */
export class Heartbeat {
  readonly slots: Set<Connection>[]
  readonly #pongSlots: number
  #sweeps = 0
  #next = 0

  constructor(heartbeatMs: number, pongWithinMs: number) {
    this.slots = Array.from({ length: Math.max(1, Math.round(heartbeatMs / sweepMs)) }, () => new Set())
    this.#pongSlots = Math.min(this.slots.length - 1, Math.ceil(pongWithinMs / sweepMs))
  }

  add(connection: Connection): void {
    connection.slot = this.#next++ % this.slots.length
    this.slots[connection.slot]?.add(connection)
  }

  remove(connection: Connection): void {
    this.slots[connection.slot]?.delete(connection)
  }

  *connections(): Generator<Connection> {
    for (const slot of this.slots) yield* slot
  }

  get size(): number {
    return this.slots.reduce((sum, slot) => sum + slot.size, 0)
  }

  /** Advances by one sweep. Returns the connections to ping, those whose pong is overdue, and the number of full rounds so far. */
  sweep(): { due: ReadonlySet<Connection>; overdue: ReadonlySet<Connection>; round: number } {
    const count = this.slots.length
    const at = this.#sweeps++
    return {
      due: this.slots[at % count] as Set<Connection>,
      overdue: this.slots[(at + count - this.#pongSlots) % count] as Set<Connection>,
      round: Math.floor(at / count),
    }
  }
}
