import type { Realtime, TopicBatch } from '@backhaul/client/realtime'
import type { TopicKind, TopicName } from '@backhaul/contract'
import { mergeViews } from '@backhaul/rules/visibility'
import type { EntityStore } from './entity-store.ts'
import { TopicMerge } from './topic-merge.ts'

export type Row = Record<string, unknown>

/** The topic under which a list of the API is merged. Its rows are removed once the stream delivers. */
const apiTopic = 'api'

export interface Followed {
  /** Replaces the rows that the API delivered before; an empty list removes them. */
  fromApi(rows: readonly Row[]): void
  /** Removes the rows of topics that are no longer subscribed to. */
  forget(names: readonly TopicName[]): void
  stop(): void
}

/** Keeps a store equal to all topics of one kind. */
export function follow<T>(realtime: Realtime, kind: TopicKind<T>, store: EntityStore<T, any>): Followed {
  const merge = new TopicMerge<T>(mergeViews)
  const put = (changes: readonly (readonly [topic: string, batch: Pick<TopicBatch<T>, 'upserts' | 'removed' | 'whole'>])[]) => {
    const { upserts, removed } = merge.apply(changes)
    store.apply(upserts, removed)
  }
  const replace = (topic: string, rows: readonly T[]) =>
    [topic, { upserts: rows.map((row) => [store.idOf(row), row, undefined] as const), removed: [], whole: true }] as const
  return {
    fromApi: (rows) => put([replace(apiTopic, rows as readonly T[])]),
    forget: (names) => put(names.map((name) => replace(name, []))),
    stop: realtime.onKind<T>(kind, (changes: readonly (readonly [TopicName, TopicBatch<T>])[]) => put(changes)),
  }
}
