import type * as z from 'zod'
import type { Access } from './access.ts'

/** A kind of topic. A topic is a keyed map of which every subscriber holds a copy (docs/realtime.md). */
export interface TopicKind<Value = any> {
  readonly kind: string
  readonly access: Access
  readonly value: z.ZodType
  /** Set for topics of events. Events are never merged: each has its own key, and only the newest `cap` are kept. */
  readonly events?: { readonly cap: number; readonly lifetimeMs: number }
  readonly '~value': Value
}

/** Declares a kind of topic. Its topics are `g/{groupId}/{kind}` and `i/{inventoryId}/{kind}`. */
export function topicKind<V extends z.core.$ZodType>(spec: {
  kind: string
  access: Access
  value: V
  events?: { cap: number; lifetimeMs: number }
}): TopicKind<z.core.output<V>> {
  return spec as never
}

export type TopicScope = 'g' | 'i'
export type TopicName = `${TopicScope}/${string}/${string}` | 'u/me/session'
export const topicName = (scope: TopicScope, id: string, kind: TopicKind): TopicName => `${scope}/${id}/${kind.kind}`
