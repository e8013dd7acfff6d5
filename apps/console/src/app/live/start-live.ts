import { createRealtime, type Realtime, type ConnectionState as RealtimeState, type TopicBatch } from '@backhaul/client/realtime'
import { type Access, type CurrentUser, type Notice, type TopicKind, type TopicName, topics } from '@backhaul/contract'
import { clock, random } from '../clock.ts'
import type { EntityStore } from '../entity-store.ts'
import { type ConnectionState, createLiveStores, type Live, type LiveLoading } from '../live.ts'
import { topicsOf } from '../scope.ts'
import { NoticeFilter } from './notices.ts'
import { TopicMerge } from './topic-merge.ts'

export interface LiveOptions {
  /** Address of the realtime endpoint, relative or absolute. */
  url: string
  user: CurrentUser
  may(access: Access): boolean
  /** The lists over the API, for as long as the stream cannot be had. */
  fetchLists(): Promise<{ units: readonly Row[]; channels: readonly Row[] }>
  sessionIsOver(): Promise<boolean>
  onNotice(notice: Notice): void
  onGaveUp(): void
  onSignedOut(): void
  onReload(): void
  onDeviceListStale(): void
}

type Row = Record<string, unknown>

export interface LiveSource {
  get(): Live
  subscribe(listener: () => void): () => void
  retry(): void
  stop(): void
}

/** The list is asked for over the API when the stream has brought none by then, and again at this interval while it cannot be had. */
const patienceMs = 4000
const fallbackMs = 30_000
/** The topic under which the API's answer is merged; it lets go of everything once the stream is there. */
const fallbackTopic = 'api'

const absoluteUrl = (url: string): string => new URL(url, location.href).href.replace(/^http/, 'ws')

function connectionOf({ phase, stale, heardAt }: RealtimeState): ConnectionState {
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

/** Keeps the stores of a signed-in page equal to the core, for as long as it is not stopped. */
export function startLive(options: LiveOptions): LiveSource {
  const stores = createLiveStores()
  const kinds = Object.values(topics).filter((kind) => options.may(kind.access))
  const listeners = new Set<() => void>()
  const realtime = createRealtime({
    url: absoluteUrl(options.url),
    clock,
    random,
    webSocket: (url) => new WebSocket(url),
    batchSize: options.user.subscriptionBatchSize,
    sessionIsOver: options.sessionIsOver,
    onSignedOut: options.onSignedOut,
    onReload: options.onReload,
    onDeviceListStale: options.onDeviceListStale,
  })
  let live: Live = { ...stores, connection: connectionOf(realtime.state), loading: 'loading' }
  const set = (connection: ConnectionState, loading: LiveLoading) => {
    const before = live.connection
    if (loading === live.loading && connection.status === before.status && connection.heardAt === before.heardAt) return
    live = { ...live, connection, loading }
    for (const listener of listeners) listener()
  }

  const merges = {
    units: follow(realtime, topics.units, stores.units),
    channels: follow(realtime, topics.channels, stores.channels),
    servers: follow(realtime, topics.servers, stores.servers),
    alerts: follow(realtime, topics.alerts, stores.alerts),
  }
  const notices = new NoticeFilter()
  const stopNotices = realtime.onKind(topics.notices, (changes) => {
    for (const [topic, { upserts }] of changes) for (const notice of notices.news(topic, upserts)) options.onNotice(notice)
  })

  const subscribed = topicsOf(
    options.user,
    kinds.map(({ kind }) => kind),
  )
  const listTopics = subscribed.filter((name) => name.endsWith(`/${topics.units.kind}`) || name.endsWith(`/${topics.channels.kind}`))
  const isStreamed = () => listTopics.every((name) => realtime.topicState(name) !== 'loading')
  const fallback = startFallback(options, merges)

  const look = () => {
    const { phase } = realtime.state
    const connection = connectionOf(realtime.state)
    if (phase === 'live' && isStreamed()) {
      fallback.stop()
      return set(connection, 'ready')
    }
    if (phase === 'websocketError' || phase === 'stopped') fallback.start()
    if (phase === 'websocketError') return set(connection, 'websocket error')
    set(connection, live.loading === 'websocket error' ? 'ready' : live.loading)
  }
  let gaveUp = false
  const stops = [
    realtime.onState(({ phase }) => {
      if (phase === 'websocketError' && !gaveUp) options.onGaveUp()
      gaveUp = phase === 'websocketError'
      look()
    }),
    realtime.onTopicState(look),
    fallback.onAnswer((ok) => {
      if (live.loading !== 'loading' && live.loading !== 'Internal Error') return
      set(live.connection, ok ? 'ready' : 'Internal Error')
    }),
    clock.after(patienceMs, () => {
      if (live.loading === 'loading') fallback.start()
    }),
    stopNotices,
    ...Object.values(merges).map(({ stop }) => stop),
  ]
  realtime.subscribe(subscribed)
  realtime.connect()

  return {
    get: () => live,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    retry: () => realtime.connect(),
    stop() {
      for (const stop of stops) stop()
      fallback.stop()
      realtime.close()
    },
  }
}

interface Followed {
  /** Puts a list in the place of what the API gave before; an empty one lets go of it. */
  fromApi(rows: readonly (readonly [key: string, row: Row])[]): void
  stop(): void
}

function follow<T>(realtime: Realtime, kind: TopicKind<T>, store: EntityStore<T, any>): Followed {
  const merge = new TopicMerge<T>()
  const put = (changes: readonly (readonly [topic: string, batch: Pick<TopicBatch<T>, 'upserts' | 'removed' | 'whole'>])[]) => {
    const { upserts, removed } = merge.apply(changes)
    store.apply(upserts, removed)
  }
  return {
    fromApi: (rows) =>
      put([[fallbackTopic, { upserts: rows.map(([key, row]) => [key, row as T, undefined] as const), removed: [], whole: true }]]),
    stop: realtime.onKind<T>(kind, (changes: readonly (readonly [TopicName, TopicBatch<T>])[]) => put(changes)),
  }
}

/** The lists over the API: at once when started, then at an interval until stopped. */
function startFallback({ fetchLists }: LiveOptions, { units, channels }: { units: Followed; channels: Followed }) {
  const listeners = new Set<(ok: boolean) => void>()
  let cancel: (() => void) | null = null
  const tell = (ok: boolean) => listeners.forEach((listener) => listener(ok))
  const fetchOnce = () => {
    fetchLists().then(
      (lists) => {
        if (cancel === null) return
        units.fromApi(lists.units.map((row) => [String(row['uniqueId']), row]))
        channels.fromApi(lists.channels.map((row) => [String(row['channelId']), row]))
        tell(true)
      },
      () => cancel !== null && tell(false),
    )
  }
  return {
    start() {
      if (cancel !== null) return
      cancel = clock.every(fallbackMs, fetchOnce)
      fetchOnce()
    },
    stop() {
      if (cancel === null) return
      cancel()
      cancel = null
      units.fromApi([])
      channels.fromApi([])
    },
    onAnswer(listener: (ok: boolean) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
