import type { TopicName } from '@backhaul/contract'
import type { Changes } from './changes.ts'
import type { ConnectionState, TopicBatch, TopicState } from './types.ts'

type TopicListener = (batch: TopicBatch) => void
type KindListener = (changes: readonly (readonly [TopicName, TopicBatch])[]) => void

/** Who wants to hear of what. */
export class Listeners {
  readonly topics = new Map<string, Set<TopicListener>>()
  readonly kinds = new Map<string, Set<KindListener>>()
  readonly states = new Set<(state: ConnectionState) => void>()
  readonly topicStates = new Set<(name: TopicName, state: TopicState) => void>()
  /** States that changed within the frame being applied. */
  readonly #statesDue = new Map<TopicName, TopicState>()

  noteTopicState(name: TopicName, state: TopicState): void {
    this.#statesDue.set(name, state)
  }

  tellChanges(changes: Changes): void {
    const kinds = new Map<string, [TopicName, TopicBatch][]>()
    for (const [name, batch] of changes.byTopic) {
      const kind = name.slice(name.lastIndexOf('/') + 1)
      const ofKind = kinds.get(kind)
      if (ofKind === undefined) kinds.set(kind, [[name, batch]])
      else ofKind.push([name, batch])
      for (const listener of this.topics.get(name) ?? []) listener(batch)
    }
    for (const [kind, ofKind] of kinds) for (const listener of this.kinds.get(kind) ?? []) listener(ofKind)
  }

  tellTopicStates(): void {
    for (const [name, state] of this.#statesDue) {
      this.#statesDue.delete(name)
      for (const listener of this.topicStates) listener(name, state)
    }
  }

  tellState(state: ConnectionState): void {
    for (const listener of this.states) listener(state)
  }
}

export function listen<Listener>(listeners: Map<string, Set<Listener>>, name: string, listener: Listener): () => void {
  let set = listeners.get(name)
  if (set === undefined) listeners.set(name, (set = new Set()))
  const stop = listenAll(set, listener)
  return () => {
    stop()
    if (set.size === 0 && listeners.get(name) === set) listeners.delete(name)
  }
}

export function listenAll<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
