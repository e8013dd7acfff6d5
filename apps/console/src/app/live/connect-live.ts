import { httpStatusOf } from '@backhaul/client'
import { meetWorldClock } from '../../domain/world-clock.ts'
import { type ConnectionState as RealtimeState, createRealtime, type Realtime } from '@backhaul/client/realtime'
import type { Access, TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { CurrentUser } from '@backhaul/contract/users'
import { realClock as clock } from '@backhaul/clock'
import { random } from '../random.ts'
import { createFallback, type FetchLists } from './fallback.ts'
import { follow, type Followed } from './follow.ts'
import { followNotices, type NoticeEvents } from './follow-notices.ts'
import { type ConnectionState, isWithoutStream, type Live, type LiveLoading } from './live.ts'
import { liveTopics, type LiveStores, type LiveTopic } from './stores.ts'
import type { TopicDemand } from './topic-demand.ts'
import { topicNamesOf } from './topic-names.ts'

export interface LiveOptions {
  /** Address of the realtime endpoint, relative or absolute. */
  url: string
  user: CurrentUser
  may(access: Access): boolean
  /** The lists over the API, used while the stream is unavailable. */
  lists: FetchLists
  sessionIsOver(): Promise<boolean>
}

export interface LiveEvents extends NoticeEvents {
  onGaveUp(): void
  onSignedOut(): void
  onReload(): void
  onDeviceListStale(): void
}

/** The lists are fetched over the API if the stream has delivered none after this time. */
const patienceMs = 4000

const absoluteUrl = (url: string): string => new URL(url, location.href).href.replace(/^http/, 'ws')

function connectionOf({ phase, stale, lastMessageAt, reason }: RealtimeState): ConnectionState {
  switch (phase) {
    case 'idle':
    case 'connecting':
      return { status: 'connecting', lastMessageAt }
    case 'live':
      return { status: stale ? 'stale' : 'live', lastMessageAt: stale ? lastMessageAt : null }
    case 'reconnecting':
      return { status: 'reconnecting', lastMessageAt }
    case 'stopped':
      return { status: reason === 'replaced' ? 'paused' : 'failed', lastMessageAt }
    default:
      return { status: 'failed', lastMessageAt }
  }
}

const realtimeFor = (options: LiveOptions, events: LiveEvents): Realtime =>
  createRealtime({
    url: absoluteUrl(options.url),
    clock,
    random,
    webSocket: (url) => new WebSocket(url),
    batchSize: options.user.subscriptionBatchSize,
    sessionIsOver: options.sessionIsOver,
    onTime: meetWorldClock,
    onSignedOut: events.onSignedOut,
    onReload: events.onReload,
    onDeviceListStale: events.onDeviceListStale,
  })

const followAll = (realtime: Realtime, stores: LiveStores) =>
  Object.fromEntries(liveTopics.map((kind) => [kind, follow<any>(realtime, topics[kind], stores[kind])])) as Record<LiveTopic, Followed>

/**
 * Follows the browser: its report about its network, which is not necessarily the network of the core, and the user's turn to this
 * window from another one. A window whose connection went to a newer one is connected then; the core closes that of the oldest.
 */
function followBrowser(realtime: Realtime): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const turned = () => document.visibilityState === 'visible' && realtime.state.reason === 'replaced' && realtime.connect()
  addEventListener('offline', () => realtime.doubt(), { signal })
  addEventListener('online', () => realtime.connect(), { signal })
  addEventListener('focus', turned, { signal })
  document.addEventListener('visibilitychange', turned, { signal })
  return () => stopping.abort()
}

type Namer = (kinds: readonly (keyof typeof topics)[]) => TopicName[]

/** Names the topics of these kinds that the user may read. */
const namerFor =
  ({ user, may }: LiveOptions): Namer =>
  (kinds) =>
    topicNamesOf(
      user,
      kinds.filter((kind) => may(topics[kind].access)),
    )

/** Returns the state of the rows after a fetch over the API, which takes the place of the stream. */
export function loadingAfterFetch({ connection, loading }: Live, error: unknown): LiveLoading {
  if (error === null) return isWithoutStream(connection.status) ? 'polled' : 'ready'
  if (loading === 'ready') return 'ready'
  return httpStatusOf(error) === 500 ? 'failed' : 'disconnected' // E-096
}

export interface ConnectOptions {
  options: LiveOptions
  events: LiveEvents
  stores: LiveStores
  demand: TopicDemand
  live(): Live
  set(connection: ConnectionState, loading: LiveLoading, unread: readonly LiveTopic[]): void
}

export interface Connected {
  open(opened: readonly LiveTopic[]): void
  close(closed: LiveTopic): void
  reconnect(): void
  stop(): void
}

/** Connects to the core and keeps the stores of the demanded kinds equal to it, over the API while the stream is unavailable. */
export function connectLive({ options, events, stores, demand, live, set: publish }: ConnectOptions): Connected {
  const realtime = realtimeFor(options, events)
  const namesOf = namerFor(options)
  const followed = followAll(realtime, stores)
  const fallback = createFallback({
    lists: options.lists,
    followed,
    held: () => demand.held,
    onResult: (error) => set(live().connection, loadingAfterFetch(live(), error)),
  })
  const isDelivered = (kind: LiveTopic) => namesOf([kind]).every((name) => realtime.topicState(name) !== 'loading')
  const unread = () => demand.held.filter((kind) => !isDelivered(kind) && !fallback.holds(kind))
  const set = (connection: ConnectionState, loading: LiveLoading) => publish(connection, loading, unread())
  const update = () => {
    const { phase } = realtime.state
    const connection = connectionOf(realtime.state)
    if (phase === 'live' && demand.held.every(isDelivered)) {
      fallback.stop()
      return set(connection, 'ready')
    }
    if (phase === 'websocketError' || phase === 'stopped') fallback.start()
    const { loading } = live()
    if (phase === 'websocketError' && loading !== 'polled' && loading !== 'failed') return set(connection, 'disconnected')
    set(connection, loading)
  }
  let cancelPatience = () => {}
  const wait = () => {
    cancelPatience()
    cancelPatience = clock.after(patienceMs, () => live().loading === 'loading' && fallback.start())
  }
  let gaveUp = false
  const stops = [
    realtime.onState(({ phase }) => {
      if (phase === 'websocketError' && !gaveUp) events.onGaveUp()
      gaveUp = phase === 'websocketError'
      update()
    }),
    realtime.onTopicState(update),
    followBrowser(realtime),
    followNotices(realtime, events),
    () => cancelPatience(),
    () => fallback.stop(),
    ...Object.values(followed).map(({ stop }) => stop),
    () => realtime.close(),
  ]
  realtime.subscribe(namesOf([...demand.open, 'notices']))
  realtime.connect()
  wait()
  return {
    open(opened) {
      if (opened.length > 0) {
        realtime.subscribe(namesOf(opened))
        set(live().connection, 'loading')
        fallback.refresh()
        wait()
      }
      update()
    },
    close(closed) {
      realtime.unsubscribe(namesOf([closed]))
      followed[closed].forget(namesOf([closed]))
      fallback.forget(closed)
    },
    reconnect: () => realtime.connect(),
    stop() {
      for (const stop of stops) stop()
    },
  }
}
