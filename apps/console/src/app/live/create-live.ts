import { type ConnectionState as RealtimeState, createRealtime, type Realtime } from '@backhaul/client/realtime'
import type { Access } from '@backhaul/contract'
import type { Notice } from '@backhaul/contract/notifications'
import { topics } from '@backhaul/contract/topics'
import type { CurrentUser } from '@backhaul/contract/users'
import { realClock as clock } from '@backhaul/clock'
import { random } from '../random.ts'
import { type ConnectionState, createLiveStores, type Live, type LiveLoading, type LiveStores } from '../live.ts'
import { topicsOf } from '../scope.ts'
import { createFallback, type Lists } from './fallback.ts'
import { follow } from './follow.ts'
import { NoticeFilter } from './notices.ts'

export interface LiveOptions {
  /** Address of the realtime endpoint, relative or absolute. */
  url: string
  user: CurrentUser
  may(access: Access): boolean
  /** The lists over the API, for as long as the stream cannot be had. */
  fetchLists(): Promise<Lists>
  sessionIsOver(): Promise<boolean>
}

export interface LiveEvents {
  onNotice(notice: Notice): void
  onGaveUp(): void
  onSignedOut(): void
  onReload(): void
  onDeviceListStale(): void
}

export interface LiveSource {
  get(): Live
  subscribe(listener: () => void): () => void
  /** Connects, and keeps the stores equal to the core until the answer is called. */
  start(events: LiveEvents): () => void
}

/** The lists are asked for over the API when the stream has brought none by then. */
const patienceMs = 4000

const absoluteUrl = (url: string): string => new URL(url, location.href).href.replace(/^http/, 'ws')

function connectionOf({ phase, stale, lastMessageAt: heardAt }: RealtimeState): ConnectionState {
  switch (phase) {
    case 'idle':
    case 'connecting':
      return { status: 'connecting', heardAt }
    case 'live':
      return { status: stale ? 'stale' : 'live', heardAt: stale ? heardAt : null }
    case 'reconnecting':
      return { status: 'reconnecting', heardAt }
    default:
      return { status: 'failed', heardAt }
  }
}

const namesOf = (kinds: readonly { kind: string }[]) => kinds.map(({ kind }) => kind)

const realtimeFor = (options: LiveOptions, events: LiveEvents): Realtime =>
  createRealtime({
    url: absoluteUrl(options.url),
    clock,
    random,
    webSocket: (url) => new WebSocket(url),
    batchSize: options.user.subscriptionBatchSize,
    sessionIsOver: options.sessionIsOver,
    onSignedOut: events.onSignedOut,
    onReload: events.onReload,
    onDeviceListStale: events.onDeviceListStale,
  })

function tellNotices(realtime: Realtime, onNotice: (notice: Notice) => void): () => void {
  const filter = new NoticeFilter()
  return realtime.onKind(topics.notices, (changes) => {
    for (const [topic, { upserts }] of changes) for (const notice of filter.news(topic, upserts)) onNotice(notice)
  })
}

type SetState = (connection: ConnectionState, loading: LiveLoading) => void

/** The live state of a signed-in page. */
export function createLive(options: LiveOptions): LiveSource {
  const stores = createLiveStores()
  const listeners = new Set<() => void>()
  let realtime: Realtime | null = null
  let live: Live = {
    ...stores,
    connection: { status: 'connecting', heardAt: null },
    loading: 'loading',
    reconnect: () => realtime?.connect(),
  }
  const set: SetState = (connection, loading) => {
    const before = live.connection
    if (loading === live.loading && connection.status === before.status && connection.heardAt === before.heardAt) return
    live = { ...live, connection, loading }
    for (const listener of listeners) listener()
  }
  return {
    get: () => live,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start(events) {
      realtime = realtimeFor(options, events)
      return run({ options, events, stores, realtime, live: () => live, set })
    },
  }
}

interface Running {
  options: LiveOptions
  events: LiveEvents
  stores: LiveStores
  realtime: Realtime
  live(): Live
  set: SetState
}

function run({ options, events, stores, realtime, live, set }: Running): () => void {
  const followed = {
    units: follow(realtime, topics.units, stores.units),
    channels: follow(realtime, topics.channels, stores.channels),
    servers: follow(realtime, topics.servers, stores.servers),
    alerts: follow(realtime, topics.alerts, stores.alerts),
  }
  const allowed = Object.values(topics).filter(({ access }) => options.may(access))
  const listTopics = topicsOf(options.user, namesOf(allowed.filter((kind) => kind === topics.units || kind === topics.channels)))
  const isStreamed = () => listTopics.every((name) => realtime.topicState(name) !== 'loading')
  const fallback = createFallback(options.fetchLists, followed)

  const look = () => {
    const { phase } = realtime.state
    const connection = connectionOf(realtime.state)
    if (phase === 'live' && isStreamed()) {
      fallback.stop()
      return set(connection, 'ready')
    }
    if (phase === 'websocketError' || phase === 'stopped') fallback.start()
    if (phase === 'websocketError') return set(connection, 'websocket error')
    set(connection, live().loading === 'websocket error' ? 'ready' : live().loading)
  }
  let gaveUp = false
  const stops = [
    realtime.onState(({ phase }) => {
      if (phase === 'websocketError' && !gaveUp) events.onGaveUp()
      gaveUp = phase === 'websocketError'
      look()
    }),
    realtime.onTopicState(look),
    fallback.onAnswer((ok) => {
      const { connection, loading } = live()
      if (loading === 'loading' || loading === 'Internal Error') set(connection, ok ? 'ready' : 'Internal Error') // E-096
    }),
    clock.after(patienceMs, () => {
      if (live().loading === 'loading') fallback.start()
    }),
    tellNotices(realtime, events.onNotice),
    ...Object.values(followed).map(({ stop }) => stop),
  ]
  realtime.subscribe(topicsOf(options.user, namesOf(allowed)))
  realtime.connect()
  return () => {
    for (const stop of stops) stop()
    fallback.stop()
    realtime.close()
  }
}
