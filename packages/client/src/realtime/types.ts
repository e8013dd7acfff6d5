import type { Clock } from '@backhaul/clock'
import type { TopicKind, TopicName } from '@backhaul/contract'

/** What is used of a WebSocket; the browser's and that of `ws` both fit. */
export interface Socket {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void
  addEventListener(type: 'error', listener: () => void): void
  send(text: string): void
  close(code?: number, reason?: string): void
}

export type Fields = Record<string, unknown>
export type Position = { readonly epoch: string; readonly seq: number }

/** What one frame changed in one topic. `before` is undefined for a new key. Values are never changed, only replaced. */
export interface TopicBatch<Value = Fields> {
  readonly upserts: readonly (readonly [key: string, value: Value, before: Value | undefined])[]
  readonly removed: readonly string[]
  /** A snapshot: `upserts` is the topic's whole content. Also set when the topic is taken away and all keys end. */
  readonly whole: boolean
  /** Events that were cut before this client could see them. */
  readonly lost: number
}

/**
 * idle: not told to connect. connecting: first attempt. live. reconnecting. websocketError: the maximum of reconnects is
 * reached, attempts go on at the longest interval. signedOut: the session is over. stopped: no attempt is made
 * before `connect()` is called again (see `reason`).
 */
export type Phase = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'websocketError' | 'signedOut' | 'stopped'

export interface ConnectionState {
  readonly phase: Phase
  /** No word from the core for two heartbeats: what is shown may be out of date. */
  readonly stale: boolean
  /** Wall time of the last word from the core. */
  readonly heardAt: number | null
  /** Failed attempts since the last success. */
  readonly attempts: number
  /** Wall time of the next attempt. */
  readonly retryAt: number | null
  /** Wall time at which the session ends, once the core has said that it will soon. */
  readonly expiresAt: number | null
  readonly reason: 'replaced' | 'no rights' | 'protocol' | null
}

/** loading: not shown before its first snapshot. live: follows the core. lagging: a copy, waiting to be brought up to date. */
export type TopicState = 'loading' | 'live' | 'lagging' | 'denied'

export interface RealtimeOptions {
  /** Absolute ws: or wss: address, or a function that gives it at each attempt. */
  readonly url: string | (() => string)
  readonly clock: Clock
  /** 0 ≤ random() < 1. */
  readonly random: () => number
  readonly webSocket: (url: string) => Socket
  /** The user's `subscriptionBatchSize`; the core's own batch size is never exceeded. */
  readonly batchSize?: number | null
  readonly reconnectsMax?: number
  /** Asked after an attempt that never opened, for a browser does not tell why an upgrade was refused. */
  readonly sessionIsOver?: () => Promise<boolean>
  /** The maximum of reconnects was reached, or the core reported an error. */
  readonly onError?: (error: { code: string; message: string }) => void
  readonly onSignedOut?: () => void
  /** The server's websocket-library setting changed. */
  readonly onReload?: () => void
  /** 3 s after the last device was added or removed. */
  readonly onDeviceListStale?: () => void
}

export interface Realtime {
  readonly state: ConnectionState
  /** Attempts that failed on the way and resubscriptions that healed something. Without loss the latter stays 0. */
  readonly stats: { readonly reconnects: number; readonly heals: number }
  /** Connects, or tries again now. */
  connect(): void
  close(): void
  subscribe(names: readonly TopicName[]): void
  /** Also forgets the copies. */
  unsubscribe(names: readonly TopicName[]): void
  /** Undefined for a topic that is not subscribed. */
  topicState(name: TopicName): TopicState | undefined
  /** The present copy of a topic, empty while it is loading. */
  values<Value = Fields>(name: TopicName): IterableIterator<[key: string, value: Value]>
  positions(): ReadonlyMap<TopicName, Position>
  /** Called once per frame that changed the topic, after the whole frame was applied. */
  onChange<Value = Fields>(name: TopicName, listener: (batch: TopicBatch<Value>) => void): () => void
  /** The same for all topics of a kind: one call per frame, so that what changed together shows together. */
  onKind<Value>(
    kind: TopicKind<Value>,
    listener: (changes: readonly (readonly [name: TopicName, batch: TopicBatch<Value>])[]) => void,
  ): () => void
  onState(listener: (state: ConnectionState) => void): () => void
  onTopicState(listener: (name: TopicName, state: TopicState) => void): () => void
  /** True once the copy holds what the position stands for (read your own write); false when that takes too long. */
  waitFor(name: TopicName, position: Position, withinMs?: number): Promise<boolean>
}
