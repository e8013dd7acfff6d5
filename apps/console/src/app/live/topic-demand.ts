import type { Clock } from '@backhaul/clock'
import type { LiveTopic } from './stores.ts'

/** How long rows stay subscribed after the last page that shows them was left: a return within that time shows them at once. */
export const lingerMs = 60_000

export interface TopicDemandOptions {
  clock: Pick<Clock, 'after'>
  onOpen(topics: readonly LiveTopic[]): void
  onClose(topic: LiveTopic): void
}

/** Knows which kinds of rows are shown, and keeps a kind open from its first holder until `lingerMs` after its last. */
export class TopicDemand {
  readonly #options: TopicDemandOptions
  readonly #holders = new Map<LiveTopic, number>()
  readonly #lingering = new Map<LiveTopic, () => void>()

  constructor(options: TopicDemandOptions) {
    this.#options = options
  }

  /** The kinds that are shown now. */
  get held(): readonly LiveTopic[] {
    return [...this.#holders.keys()]
  }

  /** The kinds that are shown now or were until a moment ago. */
  get open(): readonly LiveTopic[] {
    return [...this.#holders.keys(), ...this.#lingering.keys()]
  }

  hold(topics: readonly LiveTopic[]): () => void {
    const wanted = [...new Set(topics)]
    const fresh = wanted.filter((topic) => !this.open.includes(topic))
    for (const topic of wanted) {
      this.#lingering.get(topic)?.()
      this.#lingering.delete(topic)
      this.#holders.set(topic, (this.#holders.get(topic) ?? 0) + 1)
    }
    this.#options.onOpen(fresh)
    let isHeld = true
    return () => {
      if (isHeld) for (const topic of wanted) this.#release(topic)
      isHeld = false
    }
  }

  #release(topic: LiveTopic): void {
    const holders = this.#holders.get(topic)! - 1
    if (holders > 0) return void this.#holders.set(topic, holders)
    this.#holders.delete(topic)
    const close = () => {
      this.#lingering.delete(topic)
      this.#options.onClose(topic)
    }
    this.#lingering.set(topic, this.#options.clock.after(lingerMs, close))
  }
}
