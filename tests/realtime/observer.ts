import type { TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { createRealtimeParts } from '../../packages/client/src/realtime/realtime.ts'
import type { Position, Realtime, RealtimeOptions, Socket, TopicBatch } from '../../packages/client/src/realtime/types.ts'
import { type ExpectedState, type Fields, same } from './expected-state.ts'
import type { SimulatedSocket } from './simulated-socket.ts'

export class Violation extends Error {}

export interface ObserverOptions extends Pick<RealtimeOptions, 'clock' | 'random' | 'batchSize'> {
  readonly expected: ExpectedState
  /** Topics that are always written in one batch and therefore must always agree. */
  readonly batchedTopics: readonly TopicName[]
  connect(observer: Observer): SimulatedSocket
}

/** A client under observation: after every frame its copies are compared with the expected state. */
export class Observer {
  readonly realtime: Realtime
  socket: SimulatedSocket | null = null
  /** Number of sockets opened so far. */
  sockets = 0
  /** Number of requests that the client sent by itself although its subscription was confirmed. */
  resyncs = 0
  /** Number of events that the client reported as lost. */
  lost = 0
  readonly #options: ObserverOptions
  readonly #subscriptions: ReturnType<typeof createRealtimeParts>['subscriptions']
  /** The content of each topic according to the batches alone. */
  readonly #folds = new Map<TopicName, Map<string, Fields>>()
  readonly #positions = new Map<TopicName, Position>()
  #subscribing = false

  constructor(options: ObserverOptions) {
    const { clock, random, batchSize = null } = options
    const webSocket = (): Socket => this.#open()
    const { realtime, subscriptions } = createRealtimeParts({ url: 'ws://core/realtime', clock, random, batchSize, webSocket })
    this.#options = options
    this.realtime = realtime
    this.#subscriptions = subscriptions
    realtime.onKind<Fields>(topics.units, (changes) => this.#checkAll(changes))
    realtime.onKind<Fields>(topics.notices, (changes) => this.#checkAll(changes))
  }

  subscribe(names: readonly TopicName[]): void {
    this.#subscribing = true
    this.realtime.subscribe(names)
    this.#subscribing = false
  }

  /** Counts a request for a topic with a confirmed subscription, unless the test itself caused it. */
  onResubscribed(): void {
    if (!this.#subscribing) this.resyncs++
  }

  content(name: TopicName): Map<string, Fields> {
    return new Map(this.#subscriptions.replicaOf(name)?.values())
  }

  position(name: TopicName): Position | null {
    return this.#subscriptions.replicaOf(name)?.position ?? null
  }

  #open(): SimulatedSocket {
    this.sockets++
    return (this.socket = this.#options.connect(this))
  }

  #checkAll(changes: readonly (readonly [TopicName, TopicBatch<Fields>])[]): void {
    for (const [name, batch] of changes) this.#check(name, batch)
    const { batchedTopics } = this.#options
    const live = batchedTopics.every((name) => this.realtime.topicState(name) === 'live')
    const stamps = new Set(live ? batchedTopics.map((name) => this.content(name).get('batched')?.['stamp']) : [])
    if (stamps.size > 1) throw new Violation('keys of one batch appear in different frames')
  }

  #check(name: TopicName, batch: TopicBatch<Fields>): void {
    const content = this.content(name)
    this.#checkFold(name, batch, content)
    const before = this.#positions.get(name)
    const now = this.position(name)
    if (now === null) {
      this.#positions.delete(name)
      if (content.size > 0) throw new Violation(`${name} still has content after its revocation`)
      return
    }
    this.#positions.set(name, now)
    const continued = before !== undefined && before.epoch === now.epoch
    if (continued && now.seq < before.seq) throw new Violation(`${name} went back from ${before.seq} to ${now.seq}`)
    const { expected } = this.#options
    const rows = expected.at(now)
    if (rows === undefined) throw new Violation(`${name} is at position ${now.seq}, which was never committed`)
    if (!same(content, rows)) throw new Violation(`${name} at ${now.seq} is not what was written`)
    this.lost += batch.lost
    // A client that begins a copy cannot know how many events it missed before.
    if (before === undefined) return
    const lost = expected.lostBetween(name, continued ? before.seq : 0, now)
    if (batch.lost !== lost) throw new Violation(`${name} miscounts lost events: ${batch.lost} instead of ${lost}`)
  }

  #checkFold(name: TopicName, batch: TopicBatch<Fields>, content: ReadonlyMap<string, Fields>): void {
    const fold = this.#folds.get(name) ?? new Map<string, Fields>()
    this.#folds.set(name, fold)
    for (const [key, value] of batch.upserts) fold.set(key, value)
    for (const key of batch.removed) fold.delete(key)
    const equal = fold.size === content.size && [...content].every(([key, value]) => fold.get(key) === value)
    if (!equal) throw new Violation(`the batches of ${name} do not add up to its content`)
  }
}
