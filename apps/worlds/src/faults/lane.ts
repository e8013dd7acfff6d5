import type { Clock } from '@backhaul/clock'

export type LaneEffect =
  | { readonly do: 'delay'; readonly ms: number }
  | { readonly do: 'drop' | 'duplicate' | 'reorder' }
  /** Until `release` with this id. */
  | { readonly do: 'stall'; readonly id: string }

interface Waiting<Item> {
  readonly item: Item
  /** Infinity: until the fault ends. */
  dueMs: number
  readonly stalledBy: string | null
}

/** The next item follows within this time, or the one that waits for it goes on alone. */
const reorderMsMax = 1000
/** Items that a lane holds. At the bound, `onFull` ends the connection, as the core does with one that does not read. */
const heldMax = 20_000

/**
 * One direction of a connection. Items leave in the order of their arrival, except for a reordered one: behind an item that
 * waits, all others wait as well, as on a socket.
 */
export class Lane<Item> {
  readonly #clock: Clock
  readonly #deliver: (item: Item) => void
  readonly #onFull: () => void
  #waiting: Waiting<Item>[] = []
  /** Reordered: it passes after the next item. */
  #late: { readonly items: readonly Item[]; readonly cancel: () => void } | null = null
  #cancel: (() => void) | null = null

  constructor(clock: Clock, deliver: (item: Item) => void, onFull: () => void) {
    this.#clock = clock
    this.#deliver = deliver
    this.#onFull = onFull
  }

  get held(): number {
    return this.#waiting.length + (this.#late?.items.length ?? 0)
  }

  take(item: Item, effect: LaneEffect | null): void {
    switch (effect?.do) {
      case 'drop':
        return
      case 'duplicate':
        this.#pass(item)
        return this.#pass(item)
      case 'delay':
        return this.#wait({ item, dueMs: this.#clock.monotonicMs() + effect.ms, stalledBy: null })
      case 'stall':
        return this.#wait({ item, dueMs: Number.POSITIVE_INFINITY, stalledBy: effect.id })
      case 'reorder':
        return this.#reorder(item)
      default:
        this.#pass(item)
    }
  }

  /** Lets go what a fault holds that has ended. */
  release(faultId: string): void {
    for (const one of this.#waiting) if (one.stalledBy === faultId) one.dueMs = 0
    this.#drain()
  }

  clear(): void {
    this.#waiting = []
    this.#cancel?.()
    this.#late?.cancel()
    this.#cancel = this.#late = null
  }

  #reorder(item: Item): void {
    if (this.#late !== null) return this.#pass(item)
    const cancel = this.#clock.after(reorderMsMax, () => this.#passLate())
    this.#late = { items: [item], cancel }
  }

  #pass(item: Item): void {
    if (this.#waiting.length > 0) this.#wait({ item, dueMs: 0, stalledBy: null })
    else this.#deliver(item)
    this.#passLate()
  }

  #passLate(): void {
    const late = this.#late
    if (late === null) return
    late.cancel()
    this.#late = null
    for (const item of late.items) this.#pass(item)
  }

  #wait(one: Waiting<Item>): void {
    if (this.#waiting.length >= heldMax) {
      this.clear()
      return this.#onFull()
    }
    this.#waiting.push(one)
    this.#schedule()
  }

  #drain(): void {
    const nowMs = this.#clock.monotonicMs()
    for (let first = this.#waiting[0]; first !== undefined && first.dueMs <= nowMs; first = this.#waiting[0]) {
      this.#waiting.shift()
      this.#deliver(first.item)
    }
    this.#schedule()
  }

  #schedule(): void {
    this.#cancel?.()
    this.#cancel = null
    const first = this.#waiting[0]
    if (first === undefined || first.dueMs === Number.POSITIVE_INFINITY) return
    this.#cancel = this.#clock.after(Math.max(0, Math.ceil(first.dueMs - this.#clock.monotonicMs())), () => {
      this.#cancel = null
      this.#drain()
    })
  }
}
