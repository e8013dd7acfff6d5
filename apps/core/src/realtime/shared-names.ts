import type { TopicName } from '@backhaul/contract'

/** Different lists of topics that are shared. A fleet has about one per group. */
const listsMax = 10_000

/** Lists of topic names, each once: a fleet that reports reads little memory, and a topic is found without comparing texts. */
export class SharedNames {
  readonly #lists = new Map<string, readonly TopicName[]>()

  /** Returns the shared list of these names. `kept` returns the text of a name that is used in it. */
  of(names: readonly TopicName[], kept: (name: TopicName) => TopicName): readonly TopicName[] {
    const all = names.join()
    const known = this.#lists.get(all)
    if (known !== undefined) return known
    // Lists that are in use stay so: clearing costs memory only.
    if (this.#lists.size >= listsMax) this.#lists.clear()
    const list = names.map(kept)
    this.#lists.set(all, list)
    return list
  }
}
