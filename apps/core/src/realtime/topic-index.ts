import type { TopicName } from '@backhaul/contract'
import type { Topic } from './topic.ts'

/** The topics of a hub by name. A list of names, which many devices share, is resolved once until a topic is added or removed. */
export class TopicIndex {
  readonly #byName = new Map<string, Topic>()
  #ofLists = new WeakMap<readonly TopicName[], readonly Topic[]>()

  get size(): number {
    return this.#byName.size
  }

  get(name: string): Topic | undefined {
    return this.#byName.get(name)
  }

  set(name: TopicName, topic: Topic): void {
    this.#byName.set(name, topic)
    this.#ofLists = new WeakMap()
  }

  delete(name: TopicName): void {
    if (this.#byName.delete(name)) this.#ofLists = new WeakMap()
  }

  values(): Iterable<Topic> {
    return this.#byName.values()
  }

  /** Returns the topics of one or several names. A name without a topic is skipped. The caller must not change its list afterwards. */
  all(names: TopicName | readonly TopicName[]): readonly Topic[] {
    if (typeof names === 'string') return this.#existing([names])
    let topics = this.#ofLists.get(names)
    if (topics === undefined) this.#ofLists.set(names, (topics = this.#existing(names)))
    return topics
  }

  #existing(names: readonly TopicName[]): Topic[] {
    return names.map((name) => this.#byName.get(name)).filter((topic) => topic !== undefined)
  }
}
