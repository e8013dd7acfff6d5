import { realClock as clock } from '@backhaul/clock'
import { connectLive, type Connected, type LiveEvents, type LiveOptions } from './connect-live.ts'
import type { ConnectionState, Live, LiveLoading } from './live.ts'
import { createLiveStores, type LiveTopic } from './stores.ts'
import { TopicDemand } from './topic-demand.ts'

export interface LiveSource {
  get(): Live
  subscribe(listener: () => void): () => void
  /** Subscribes to kinds of rows until the returned function is called. */
  hold(topics: readonly LiveTopic[]): () => void
  /** Connects, and keeps the stores equal to the core until the returned function is called. */
  start(events: LiveEvents): () => void
}

/** Holds the live state of the signed-in pages. */
export function createLive(options: LiveOptions): LiveSource {
  const stores = createLiveStores()
  const listeners = new Set<() => void>()
  let running: Connected | null = null
  let live: Live = {
    ...stores,
    connection: { status: 'connecting', lastMessageAt: null },
    loading: 'loading',
    unread: [],
    reconnect: () => running?.reconnect(),
  }
  const set = (connection: ConnectionState, loading: LiveLoading, unread: readonly LiveTopic[]) => {
    const before = live.connection
    const isSame = loading === live.loading && unread.join() === live.unread.join()
    if (isSame && connection.status === before.status && connection.lastMessageAt === before.lastMessageAt) return
    live = { ...live, connection, loading, unread }
    for (const listener of listeners) listener()
  }
  const demand = new TopicDemand({
    clock,
    onOpen: (opened) => running?.open(opened),
    onClose: (closed) => running?.close(closed),
  })
  return {
    get: () => live,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hold: (held) => demand.hold(held),
    start(events) {
      running = connectLive({ options, events, stores, demand, live: () => live, set })
      return () => {
        running?.stop()
        running = null
      }
    },
  }
}
