import type { Snapshot } from './snapshot.ts'
import type { Topic } from './topic.ts'

/**
 * The pages of one copy that are being sent: a snapshot, if the copy needs one, and the changes since. The snapshot is not
 * one committed state, because its pages are encoded as they are sent. Its last page is therefore held back and sent in
 * one frame with the last page of the changes. The changes are encoded together, so that they end at one committed state.
 */
export class Transfer {
  readonly #topic: Topic
  /** Null when the copy has the content of the snapshot, or needs none. */
  readonly #snapshot: Snapshot | null
  readonly #from: number
  #page = 0
  #changes: readonly Buffer[] | null = null
  #heldBack: Buffer[] = []
  #to = 0

  constructor(topic: Topic, from: number | Snapshot) {
    this.#topic = topic
    this.#snapshot = typeof from === 'number' ? null : from
    this.#from = typeof from === 'number' ? from : from.seq
  }

  /** Whether the topic has discarded tombstones that the rest of the transfer needs. */
  isSuperseded(): boolean {
    return this.#changes === null && this.#from < this.#topic.floor
  }

  /** Returns the next messages. They are the last ones if they come with the position `to` of the copy. */
  next(): { parts: readonly Buffer[]; to?: number } {
    if (this.#changes === null) {
      const page = this.#nextOfSnapshot()
      if (page !== null) return { parts: [page] }
      this.#changes = this.#from < this.#topic.seq ? this.#topic.delta(this.#from) : []
      this.#to = this.#topic.seq
      this.#page = 0
    }
    const parts = this.#changes.slice(this.#page, this.#page + 1)
    if (++this.#page < this.#changes.length) return { parts }
    return { parts: [...this.#heldBack, ...parts], to: this.#to }
  }

  /** Returns the next page of the snapshot, or null when only the last one is left. */
  #nextOfSnapshot(): Buffer | null {
    if (this.#snapshot === null) return null
    const page = this.#snapshot.page(this.#page)
    if (!this.#snapshot.isLast(this.#page++)) return page
    this.#heldBack = [page]
    return null
  }
}
