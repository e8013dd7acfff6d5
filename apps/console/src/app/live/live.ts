import { createContext, use } from 'react'
import type { LiveStores, LiveTopic } from './stores.ts'

/**
 * live: the values shown are current. stale: connected, but without a message for 5 s. failed: the maximum of
 * attempts is reached; further attempts follow at the longest interval. paused: newer windows of the session hold all of its
 * connections; the next attempt follows when the user turns to this window.
 */
export type ConnectionStatus = 'connecting' | 'live' | 'reconnecting' | 'stale' | 'failed' | 'paused'

export interface ConnectionState {
  status: ConnectionStatus
  /** Time of the last message from the core on this browser's clock; null before the first. */
  lastMessageAt: number | null
}

/**
 * State of the rows that the open page shows. failed: the API ended with 500 in place of the stream ("Internal Error", E-096, M-358).
 * disconnected: neither the stream nor the API delivers them, or the stream reached its maximum of attempts ("websocket
 * error", R-213). polled: the stream is at its maximum of attempts or paused, and the API delivers the rows.
 */
export type LiveLoading = 'loading' | 'ready' | 'failed' | 'disconnected' | 'polled'

export interface Live extends LiveStores {
  connection: ConnectionState
  loading: LiveLoading
  /** The kinds of the open page whose rows neither the stream nor the API has delivered. Their stores are empty, and that says nothing. */
  unread: readonly LiveTopic[]
  /** Starts the next connection attempt now. */
  reconnect(): void
}

/** Returns the state of the rows of one kind. The API has no list for most kinds: they remain unread while the stream is unavailable. */
export const loadingOf = ({ loading, unread }: Pick<Live, 'loading' | 'unread'>, kind: LiveTopic): LiveLoading =>
  unread.includes(kind) && (loading === 'ready' || loading === 'polled') ? 'disconnected' : loading

/** Returns whether the API takes the place of the stream. */
export const isWithoutStream = (status: ConnectionStatus): boolean => status === 'failed' || status === 'paused'

export const LiveContext = createContext<Live | null>(null)

export function useLive(): Live {
  const live = use(LiveContext)
  if (!live) throw new Error('useLive outside of a signed-in page.')
  return live
}
