import type { Realtime, TopicBatch } from '@backhaul/client/realtime'
import type { TopicKind, TopicName } from '@backhaul/contract'
import type { EntityStore } from '../entity-store.ts'
import { TopicMerge } from './topic-merge.ts'

export type Row = Record<string, unknown>

/** The topic under which the API's answer is merged; it lets go of everything once the stream is there. */
const apiTopic = 'api'

export interface Followed {
  /** Puts a list in the place of what the API gave before; an empty one lets go of it. */
  fromApi(rows: readonly (readonly [key: string, row: Row])[]): void
  stop(): void
}

/** Keeps a store equal to all topics of one kind. */
export function follow<T>(realtime: Realtime, kind: TopicKind<T>, store: EntityStore<T, any>): Followed {
  const merge = new TopicMerge<T>()
  const put = (changes: readonly (readonly [topic: string, batch: Pick<TopicBatch<T>, 'upserts' | 'removed' | 'whole'>])[]) => {
    const { upserts, removed } = merge.apply(changes)
    store.apply(upserts, removed)
  }
  return {
    fromApi: (rows) =>
      put([[apiTopic, { upserts: rows.map(([key, row]) => [key, row as T, undefined] as const), removed: [], whole: true }]]),
    stop: realtime.onKind<T>(kind, (changes: readonly (readonly [TopicName, TopicBatch<T>])[]) => put(changes)),
  }
}
