/** The changes of one frame to one topic. If `whole` is set, `upserts` is the complete content. */
export interface Batch<T> {
  readonly upserts: readonly (readonly [key: string, value: T, ...rest: unknown[]])[]
  readonly removed: readonly string[]
  readonly whole: boolean
}

export interface Merged<T> {
  upserts: T[]
  removed: string[]
}

/**
 * Merges topics that may hold the same key: a unit in two groups is part of both. A key stays while at least one topic
 * holds it.
 */
export class TopicMerge<T> {
  readonly #mergeViews: (views: readonly T[]) => T
  readonly #topics = new Map<string, Map<string, T>>()
  /** The topics that hold a key, the newest value last. */
  readonly #holders = new Map<string, Map<string, T>[]>()

  /** `mergeViews` makes one value of those in several topics, the newest first. */
  constructor(mergeViews: (views: readonly T[]) => T) {
    this.#mergeViews = mergeViews
  }

  apply(changes: readonly (readonly [topic: string, batch: Batch<T>])[]): Merged<T> {
    const changed = new Set<string>()
    const release = (rows: Map<string, T>, key: string) => {
      if (!rows.delete(key)) return
      this.#holders.set(
        key,
        this.#holders.get(key)!.filter((one) => one !== rows),
      )
      changed.add(key)
    }
    for (const [topic, batch] of changes) {
      const rows = this.#rowsOf(topic)
      const gone = batch.whole ? new Set(rows.keys()) : null
      for (const [key, value] of batch.upserts) {
        gone?.delete(key)
        changed.delete(key)
        changed.add(key)
        rows.set(key, value)
        const holders = this.#holders.get(key)
        if (holders === undefined) this.#holders.set(key, [rows])
        else if (holders.at(-1) !== rows) this.#holders.set(key, [...holders.filter((one) => one !== rows), rows])
      }
      for (const key of batch.removed) release(rows, key)
      for (const key of gone ?? []) release(rows, key)
    }
    const merged: Merged<T> = { upserts: [], removed: [] }
    for (const key of changed) {
      const holders = this.#holders.get(key)!
      if (holders.length > 0) merged.upserts.push(this.#mergeViews(holders.toReversed().map((rows) => rows.get(key) as T)))
      else {
        this.#holders.delete(key)
        merged.removed.push(key)
      }
    }
    return merged
  }

  #rowsOf(topic: string): Map<string, T> {
    let rows = this.#topics.get(topic)
    if (!rows) this.#topics.set(topic, (rows = new Map()))
    return rows
  }
}
