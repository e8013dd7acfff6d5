import type { TopicName } from '@backhaul/contract'
import type { ConnectionState, TopicBatch, TopicState } from './types.ts'

type KindListener = (changes: readonly (readonly [TopicName, TopicBatch])[]) => void

/** The listeners of a client. */
export class Listeners {
  readonly kinds = new Map<string, Set<KindListener>>()
  readonly states = new Set<(state: ConnectionState) => void>()
  readonly topicStates = new Set<(name: TopicName, state: TopicState) => void>()
  /** States that changed while the current frame was applied. */
  readonly #pendingStates = new Map<TopicName, TopicState>()

  queueTopicState(name: TopicName, state: TopicState): void {
    this.#pendingStates.set(name, state)
  }

  notifyChanges(batches: ReadonlyMap<TopicName, TopicBatch>): void {
    const kinds = new Map<string, [TopicName, TopicBatch][]>()
    for (const [name, batch] of batches) {
      const kind = name.slice(name.lastIndexOf('/') + 1)
      const ofKind = kinds.get(kind)
      if (ofKind === undefined) kinds.set(kind, [[name, batch]])
      else ofKind.push([name, batch])
    }
    for (const [kind, ofKind] of kinds) for (const listener of this.kinds.get(kind) ?? []) listener(ofKind)
  }

  notifyTopicStates(): void {
    for (const [name, state] of this.#pendingStates) {
      this.#pendingStates.delete(name)
      for (const listener of this.topicStates) listener(name, state)
    }
  }

  notifyState(state: ConnectionState): void {
    for (const listener of this.states) listener(state)
  }
}

export function listenToKind(listeners: Listeners, kind: string, listener: KindListener): () => void {
  const ofKind = listeners.kinds.get(kind) ?? new Set()
  listeners.kinds.set(kind, ofKind)
  return listen(ofKind, listener)
}

export function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
