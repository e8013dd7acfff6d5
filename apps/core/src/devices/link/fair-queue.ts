/**
 * Items of several sources, taken in turn from each, so that a source with many delays the others by one item. The items of one source
 * keep their order. Beyond `max`, a source with its share or more loses its own oldest item; an item of another source displaces one of
 * the source with the most.
 */
export class FairQueue<Source, Item> {
  readonly #max: number
  /** Sources with items, the next one first. */
  readonly #bySource = new Map<Source, Item[]>()
  #size = 0

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#size
  }

  /** Adds an item. Returns the item that a full queue drops, with its source, or null. */
  add(source: Source, item: Item): readonly [source: Source, item: Item] | null {
    const own = this.#bySource.get(source)
    const share = this.#max / this.#bySource.size
    if (own === undefined) this.#bySource.set(source, [item])
    else own.push(item)
    this.#size++
    if (this.#size <= this.#max) return null
    return this.#dropOldest(own !== undefined && own.length > share ? source : this.#largest())
  }

  /** Takes the next item, and puts its source behind the others. Returns undefined when the queue is empty. */
  take(): readonly [source: Source, item: Item] | undefined {
    for (const [source, items] of this.#bySource) {
      const item = items.shift() as Item
      this.#bySource.delete(source)
      if (items.length > 0) this.#bySource.set(source, items)
      this.#size--
      return [source, item]
    }
    return undefined
  }

  /** Puts an item back as the first one of its source. */
  putBack(source: Source, item: Item): void {
    this.#bySource.set(source, [item, ...(this.#bySource.get(source) ?? [])])
    this.#size++
  }

  #largest(): Source {
    let largest: Source | undefined
    let most = 0
    for (const [source, { length }] of this.#bySource) if (length > most) [largest, most] = [source, length]
    return largest as Source
  }

  #dropOldest(source: Source): readonly [source: Source, item: Item] {
    const items = this.#bySource.get(source) as Item[]
    const item = items.shift() as Item
    this.#size--
    if (items.length === 0) this.#bySource.delete(source)
    return [source, item]
  }
}
