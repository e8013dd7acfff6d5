import type { Clock } from '@backhaul/clock'
import type { TopicKind, TopicName } from '@backhaul/contract'

/** The part of a WebSocket that a client needs. Those of browsers and of `ws` have it. */
export interface Socket {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void
  addEventListener(type: 'error', listener: () => void): void
  send(text: string): void
  close(code?: number, reason?: string): void
}

export type Fields = Record<string, unknown>
export type Position = { readonly epoch: string; readonly seq: number }

/** The changes of one frame in one topic. `before` is undefined for a new key. Values are replaced, never mutated. */
export interface TopicBatch<Value = Fields> {
  readonly upserts: readonly (readonly [key: string, value: Value, before: Value | undefined])[]
  readonly removed: readonly string[]
  /** Set for a snapshot, whose `upserts` are the complete content, and for a revoked topic, whose keys are all removed. */
  readonly whole: boolean
  /** Number of events that the topic had and this client never received: newer ones replaced them, or they expired. */
  readonly lost: number
}

/**
 * idle: not connected. connecting: first attempt. live: connected. reconnecting: further attempts. websocketError: the
 * maximum of reconnects is reached; attempts continue at the longest interval. signedOut: the session is over.
 * stopped: no attempt until the next `connect()` (see `reason`).
 */
export type Phase = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'websocketError' | 'signedOut' | 'stopped'

export interface ConnectionState {
  readonly phase: Phase
  /** No message from the core for 5 s, although it was asked for one: the copies may be out of date. */
  readonly stale: boolean
  /** Wall time of the last message from the core. */
  readonly lastMessageAt: number | null
  /** Failed attempts since the last success. */
  readonly attempts: number
  /** Wall time of the next attempt. */
  readonly retryAt: number | null
  /** Wall time of the end of the session, once the core has announced it. */
  readonly expiresAt: number | null
  readonly reason: 'replaced' | 'no rights' | 'protocol' | null
}

/** loading: before the first snapshot. live: receiving changes. lagging: a copy that waits for changes. denied: not visible. */
export type TopicState = 'loading' | 'live' | 'lagging' | 'denied'

export interface RealtimeOptions {
  /** Absolute ws: or wss: address, or a function that returns it for each attempt. */
  readonly url: string | (() => string)
  readonly clock: Clock
  /** 0 ≤ random() < 1. */
  readonly random: () => number
  readonly webSocket: (url: string) => Socket
  /** The user's `subscriptionBatchSize`, 50 without one; the core's largest batch is never exceeded. */
  readonly batchSize?: number | null
  readonly reconnectsMax?: number
  /** Called after an attempt that did not open, because a browser does not expose why an upgrade was refused. */
  readonly sessionIsOver?: () => Promise<boolean>
  /** Called when the maximum of reconnects is reached or the core reports an error. */
  readonly onError?: (error: { code: string; message: string }) => void
  /** Called with the time of the core, in ms since 1970, at the begin of each connection. */
  readonly onTime?: (now: number) => void
  readonly onSignedOut?: () => void
  /** Called when the server's websocket-library setting changes (R-217, E-102). */
  readonly onReload?: () => void
  /** Called 3 s after the last device was added or removed. */
  readonly onDeviceListStale?: () => void
}

export interface Realtime {
  readonly state: ConnectionState
  /** Connects, or retries at once, also instead of a connection that is stale. */
  connect(): void
  /** Makes the state stale until the next message, and asks the core for one. For a browser that reports a loss of its network. */
  doubt(): void
  close(): void
  subscribe(names: readonly TopicName[]): void
  /** Ends subscriptions and deletes their copies. */
  unsubscribe(names: readonly TopicName[]): void
  /** Returns undefined for a topic that is not subscribed. */
  topicState(name: TopicName): TopicState | undefined
  /** Calls the listener once per frame that changed topics of the kind, after the whole frame was applied. */
  onKind<Value>(
    kind: TopicKind<Value>,
    listener: (changes: readonly (readonly [name: TopicName, batch: TopicBatch<Value>])[]) => void,
  ): () => void
  onState(listener: (state: ConnectionState) => void): () => void
  onTopicState(listener: (name: TopicName, state: TopicState) => void): () => void
}
