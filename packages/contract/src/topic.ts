import type { Access } from './access.ts'

/** A kind of topic. A topic is a keyed map of which every subscriber holds a copy (docs/realtime.md). */
export interface TopicKind<Value = any> {
  readonly kind: string
  readonly access: Access
  /**
   * Further accesses that its objects of other kinds need. A subscriber without them gets the reduced version of a topic of a
   * group, which has none of these. All roles that watch inventories have them.
   */
  readonly complete?: readonly Access[]
  /** Set for topics of events. Events are never merged: each has its own key, and only the newest `cap` are kept. */
  readonly events?: { readonly cap: number; readonly lifetimeMs: number }
  readonly '~value': Value
}

/**
 * Declares a kind of topic, whose values are `Value`. Its topics are `g/{groupId}/{kind}` and `i/{inventoryId}/{kind}`. Values are
 * typed only: the core makes them and the client copies them, so that neither loads their schemas for a topic.
 */
export const topicKind = <Value>(spec: Omit<TopicKind, '~value'>): TopicKind<Value> => spec as TopicKind<Value>

export type TopicScope = 'g' | 'i'
export type TopicName = `${TopicScope}/${string}/${string}` | 'u/me/session' | 'u/me/units' | 'u/me/alerts' | 'u/me/notices'
export const topicName = (scope: TopicScope, id: string, kind: TopicKind): TopicName => `${scope}/${id}/${kind.kind}`
