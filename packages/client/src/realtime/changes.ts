import type { TopicName } from '@backhaul/contract'
import type { Fields, TopicBatch } from './types.ts'

/** The changes of one frame, by topic, so that listeners are called once per frame. */
export class Changes {
  readonly byTopic = new Map<TopicName, TopicBatch>()

  add(name: TopicName, batch: TopicBatch): void {
    const before = this.byTopic.get(name)
    this.byTopic.set(name, before === undefined ? batch : joined(before, batch))
  }
}

function joined(first: TopicBatch, second: TopicBatch): TopicBatch {
  const upserts = new Map<string, readonly [string, Fields, Fields | undefined]>(first.upserts.map((upsert) => [upsert[0], upsert]))
  const removed = new Set(first.removed)
  for (const key of second.removed) {
    upserts.delete(key)
    removed.add(key)
  }
  for (const [key, value, before] of second.upserts) {
    const known = upserts.get(key)
    upserts.set(key, [key, value, known === undefined ? before : known[2]])
    removed.delete(key)
  }
  return { upserts: [...upserts.values()], removed: [...removed], whole: first.whole || second.whole, lost: first.lost + second.lost }
}
