import type { TopicName } from '@backhaul/contract'
import type { Fields, TopicBatch } from './types.ts'

/** The effect of messages on a copy: each key with its value before and after, undefined where it did not exist. */
export interface CopyChange {
  readonly values: Map<string, { readonly before: Fields | undefined; readonly after: Fields | undefined }>
  readonly whole: boolean
  /** Number of events that the topic gained, whether or not they arrived. */
  readonly born: number
}

/** The changes of one frame, by topic, so that listeners are called once per frame. */
export class Changes {
  readonly #byTopic = new Map<TopicName, CopyChange>()

  add(name: TopicName, change: CopyChange): void {
    const first = this.#byTopic.get(name)
    this.#byTopic.set(name, first === undefined ? change : joined(first, change))
  }

  batches(): ReadonlyMap<TopicName, TopicBatch> {
    return new Map(Array.from(this.#byTopic, ([name, change]) => [name, batchOf(change)]))
  }
}

function joined(first: CopyChange, second: CopyChange): CopyChange {
  const values = new Map(first.values)
  for (const [key, { before, after }] of second.values) {
    const known = values.get(key)
    values.set(key, { before: known === undefined ? before : known.before, after })
  }
  return { values, whole: first.whole || second.whole, born: first.born + second.born }
}

function batchOf({ values, whole, born }: CopyChange): TopicBatch {
  const upserts: [string, Fields, Fields | undefined][] = []
  const removed: string[] = []
  for (const [key, { before, after }] of values) {
    if (after !== undefined) upserts.push([key, after, before])
    else if (before !== undefined) removed.push(key)
  }
  const arrived = upserts.filter(([, , before]) => before === undefined).length
  return { upserts, removed, whole, lost: Math.max(0, born - arrived) }
}
