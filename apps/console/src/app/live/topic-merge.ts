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
 * holds it, with the newest value of any of them.
 */
export class TopicMerge<T> {
  readonly #keys = new Map<string, Set<string>>()
  readonly #holders = new Map<string, number>()

  apply(changes: readonly (readonly [topic: string, batch: Batch<T>])[]): Merged<T> {
    const upserts = new Map<string, T>()
    const removed = new Set<string>()
    const release = (keys: Set<string>, key: string) => {
      if (!keys.delete(key)) return
      const holders = this.#holders.get(key)! - 1
      if (holders > 0) return void this.#holders.set(key, holders)
      this.#holders.delete(key)
      upserts.delete(key)
      removed.add(key)
    }
    for (const [topic, batch] of changes) {
      const keys = this.#keysOf(topic)
      const gone = batch.whole ? new Set(keys) : null
      for (const [key, value] of batch.upserts) {
        if (!keys.has(key)) {
          keys.add(key)
          this.#holders.set(key, (this.#holders.get(key) ?? 0) + 1)
        }
        gone?.delete(key)
        removed.delete(key)
        upserts.set(key, value)
      }
      for (const key of batch.removed) release(keys, key)
      for (const key of gone ?? []) release(keys, key)
    }
    return { upserts: [...upserts.values()], removed: [...removed] }
  }

  #keysOf(topic: string): Set<string> {
    let keys = this.#keys.get(topic)
    if (!keys) this.#keys.set(topic, (keys = new Set()))
    return keys
  }
}
