import type { ServerMessage, TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { type ManualClock, manualClock } from '@backhaul/clock'
import { createHub, type Hub } from '@backhaul/core/realtime/hub'
import type { RealtimeSession } from '@backhaul/core/realtime/sink'
import { Wire } from './network.ts'
import { Broken, Observer } from './observer.ts'
import { type Fields, Truth } from './truth.ts'

export type Op =
  | { op: 'merge'; topic: number; key: number; fields: Fields }
  | { op: 'replace'; topic: number; key: number; fields: Fields }
  | { op: 'delete'; topic: number; key: number }
  | { op: 'batch'; topic: number; key: number }
  | { op: 'churn'; topic: number; count: number }
  | { op: 'events'; count: number }
  | { op: 'advance'; ms: number }
  | { op: 'stall' | 'freeze' | 'flow' | 'cut' | 'lose' | 'repeat'; client: number }
  | { op: 'carry'; client: number; count: number }
  | { op: 'revoke' | 'grant' | 'unsubscribe' | 'subscribe' | 'refetch'; client: number; topic: number }
  | { op: 'remove' | 'open'; topic: number }
  | { op: 'down' | 'restart' }

export const unitTopics: readonly TopicName[] = ['i/1/units', 'g/1/units', 'g/2/units']
export const eventTopic: TopicName = 'i/1/notices'
export const allTopics: readonly TopicName[] = [...unitTopics, eventTopic]
const clients = 3
/** Small, so that short histories reach every bound. */
export const limits = { batch: 2, snapshotPageItems: 2, bufferedBytesMax: 400, tombstonesMax: 3, eventsMax: 4 }
const lifetimeMs = topics.notices.events?.lifetimeMs as number

/** Two of the clients have the same user, so that they also watch the same topics in all. */
const userOf = (client: number): string => (client < 2 ? 'ada' : 'ben')

/** A hub, its clients, the network between them and the truth about it all, on one clock that stands still by itself. */
export class World {
  readonly clock: ManualClock = manualClock()
  readonly truth = new Truth()
  readonly observers: Observer[] = []
  /** How often each kind of message was sent. */
  readonly seen: Record<string, number> = {}
  hub: Hub | null = null
  readonly #rights: Set<TopicName>[] = []
  /** stall: takes nothing. freeze: says nothing either. */
  readonly #held: ('flow' | 'stall' | 'freeze')[] = []
  readonly #exists = new Set<TopicName>(allTopics)
  readonly #tied: readonly TopicName[]
  #seed: number
  #writes = 0
  #runs = 0

  constructor(seed: number, lossy: boolean) {
    this.#seed = seed
    // Only who gets every frame can be promised that topics stay in step with each other.
    this.#tied = lossy ? [] : unitTopics
    for (const name of allTopics) this.truth.rows.set(name, new Map())
    for (const name of unitTopics) {
      this.truth.set(name, 'tied', { stamp: 0 })
      for (let key = 0; key < 6; key++) this.truth.set(name, `key-${key}`, { n: 0 })
    }
    this.#start()
    for (let client = 0; client < clients; client++) this.#join(client)
    this.pump()
  }

  apply(op: Op): void {
    if ('client' in op) this.#onClient(op)
    else if ('topic' in op) this.#onTopic(op)
    else if (op.op === 'events') for (let i = 0; i < op.count; i++) this.#event()
    else if (op.op === 'advance') this.advance(op.ms)
    else if (op.op === 'down') this.#stop()
    else {
      this.#stop()
      this.#start()
    }
    this.pump()
  }

  advance(ms: number): void {
    for (let left = ms; left > 0; left -= 100) {
      this.clock.advance(Math.min(left, 100))
      this.pump()
    }
  }

  /** Carries everything that no stall holds back. */
  pump(): void {
    for (let busy = true; busy;) {
      busy = false
      this.observers.forEach(({ wire }, client) => {
        if (wire === null || wire.cut) return
        const held = this.#held[client]
        if (held !== 'freeze' && wire.carryUp(1)) busy = true
        if (held === 'flow' && wire.carryDown(1)) busy = true
      })
    }
  }

  /** Ends all trouble and waits until every client has what it may have. */
  settle(lossy: boolean): void {
    if (this.hub === null) this.#start()
    this.#held.fill('flow')
    this.pump()
    // As the console does when its list of groups was read again: asks for what it may have by now.
    for (const { realtime, wanted } of this.observers) realtime.subscribe([...wanted])
    this.pump()
    // The longest a client may need: it notices a dead connection after 30 s and waits up to 10 s before it tries again;
    // a topic whose messages were lost is asked for again after 75 s of silence.
    this.advance(45_000)
    if (lossy) this.advance(2 * 85_000)
    for (const name of this.#exists) if (name !== eventTopic) this.#merge(name, 'last', { n: ++this.#writes })
    this.#event()
    this.advance(400)
    for (const [client, observer] of this.observers.entries()) this.#checkSettled(observer, client)
    this.advance(31_000)
    for (const [client, observer] of this.observers.entries()) this.#checkSettled(observer, client)
  }

  /** Closes every client; nothing of them may be left behind. */
  leave(): void {
    for (const { realtime } of this.observers) realtime.close()
    this.pump()
    const { connections, cohorts, stragglers } = (this.hub as Hub).stats()
    if (connections + cohorts + stragglers > 0) throw new Broken('the hub keeps something of clients that left')
    for (const name of this.#exists)
      if (this.hub?.topic(name)?.subscribers !== 0) throw new Broken('the hub keeps subscriptions of clients that left')
  }

  #checkSettled({ realtime, wanted, content }: Observer, client: number): void {
    if (realtime.state.phase !== 'live') throw new Broken(`client ${client} does not come back: ${realtime.state.phase}`)
    for (const name of wanted) {
      const expected = this.#exists.has(name) && this.#rights[client]?.has(name) ? 'live' : 'denied'
      const state = realtime.topicState(name)
      if (state !== expected) throw new Broken(`${name} is ${state} at client ${client}, not ${expected}`)
      const position = realtime.positions().get(name)
      const top = expected === 'live' ? this.hub?.position(name) : undefined
      if (position?.epoch !== top?.epoch || position?.seq !== top?.seq) throw new Broken(`${name} is behind at client ${client}`)
      if (top === undefined && content.call(this.observers[client], name).size > 0)
        throw new Broken(`${name} is not empty at client ${client}`)
    }
  }

  #random = (): number => {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0
    return this.#seed / 2 ** 32
  }

  #join(client: number): void {
    this.#rights[client] = new Set(allTopics)
    this.#held[client] = 'flow'
    const observer: Observer = new Observer(
      {
        url: 'ws://core/realtime',
        clock: this.clock,
        random: this.#random,
        // A full batch, one a topic, and the default: all must work.
        batchSize: [1, 2, null][client] ?? null,
        webSocket: () => (observer.wire = this.#wire(client)),
      },
      this.truth,
      this.#tied,
    )
    this.observers.push(observer)
    for (const name of allTopics) observer.want(name)
    observer.realtime.connect()
  }

  #wire(client: number): Wire {
    if (this.hub === null) {
      const refused = new Wire(createHub({ clock: this.clock, ids: this.#ids, epoch: 'none' }), this.#session(client), () => undefined)
      this.clock.after(0, () => refused.sever())
      return refused
    }
    return new Wire(this.hub, this.#session(client), (message, buffered) => {
      const kind = kindOf(message)
      this.seen[kind] = (this.seen[kind] ?? 0) + 1
      if (message.op !== 'd' && message.op !== 'snap' && message.op !== 'mark') return
      if (buffered >= limits.bufferedBytesMax) throw new Broken(`client ${client} takes nothing and is sent more`)
      if (allTopics.includes(message.t as TopicName) && !this.#rights[client]?.has(message.t as TopicName))
        throw new Broken(`${message.t} is told to client ${client}, who lost it`)
    })
  }

  readonly #ids = { next: () => `id-${++this.#runs}`, secret: () => '' }

  #session = (client: number): RealtimeSession => ({
    userId: userOf(client),
    sessionId: `session-${client}`,
    expiresAt: this.clock.now() + 3_600_000 * 12,
    shown: { wsLibrary: 'native' },
    may: (name) => this.#rights[client]?.has(name as TopicName) ?? false,
    renew: () => this.#session(client),
  })

  #start(): void {
    this.hub = createHub({ clock: this.clock, ids: this.#ids, epoch: `run-${++this.#runs}`, limits })
    // Rows outlast a restart, events do not.
    this.truth.events.delete(eventTopic)
    this.truth.rows.get(eventTopic)?.clear()
    for (const name of this.#exists) this.#fill(name)
  }

  #fill(name: TopicName): void {
    const hub = this.hub as Hub
    hub.open(name)
    hub.batch(() => {
      for (const [key, value] of this.truth.rows.get(name) ?? []) hub.publish(name, key, value, 'whole')
    })
    this.#record(name)
    const topic = hub.topic(name)
    if (topic === undefined || name !== eventTopic) return
    const { expire } = topic
    topic.expire = (nowMs) => {
      expire.call(topic, nowMs)
      this.truth.expire(name, nowMs, lifetimeMs)
      this.#record(name)
    }
  }

  #stop(): void {
    for (const { wire } of this.observers) wire?.sever()
    this.hub?.close()
    this.hub = null
  }

  #record(name: TopicName): void {
    const position = this.hub?.position(name)
    if (position !== undefined) this.truth.record(name, position)
  }

  #merge(name: TopicName, key: string, fields: Fields): void {
    this.truth.merge(name, key, fields)
    this.hub?.publish(name, key, fields)
    this.#record(name)
  }

  #event(): void {
    const bornSeq = (this.hub?.position(eventTopic)?.seq ?? 0) + 1
    if (this.hub === null || !this.#exists.has(eventTopic)) return
    const event = { key: `event-${++this.#writes}`, value: { n: this.#writes }, atMs: this.clock.monotonicMs(), bornSeq, cutSeq: null }
    this.hub.publish(eventTopic, event.key, event.value)
    this.truth.happened(eventTopic, event, limits.eventsMax, this.hub.position(eventTopic)?.seq ?? 0)
    this.#record(eventTopic)
  }

  #onTopic(op: Extract<Op, { topic: number }>): void {
    const name = unitTopics[op.topic] as TopicName
    if (op.op === 'remove' || op.op === 'open') return this.#reopen(name, op.op === 'open')
    if (op.op === 'batch') return this.#batch(`key-${op.key}`)
    if (op.op === 'churn') return this.#churn(name, op.count)
    if (!('key' in op)) return
    const key = `key-${op.key}`
    if (op.op === 'merge') return this.#merge(name, key, { ...op.fields, n: ++this.#writes })
    if (op.op === 'replace') {
      const fields = { ...op.fields, n: ++this.#writes }
      this.truth.set(name, key, fields)
      this.hub?.publish(name, key, fields, 'whole')
    } else {
      this.truth.delete(name, key)
      this.hub?.publish(name, key, null)
    }
    this.#record(name)
  }

  #reopen(name: TopicName, exists: boolean): void {
    if (this.#exists.has(name) === exists) return
    if (exists) {
      this.#exists.add(name)
      if (this.hub !== null) this.#fill(name)
      // As the console does: it hears of a new group from the list of groups and subscribes.
      for (const { wanted, realtime } of this.observers) if (wanted.has(name)) realtime.subscribe([name])
    } else {
      this.#exists.delete(name)
      this.hub?.remove(name)
    }
  }

  /** One write to all topics, and within each to two keys. */
  #batch(key: string): void {
    const stamp = ++this.#writes
    for (const name of unitTopics) {
      this.truth.merge(name, 'tied', { stamp })
      this.truth.merge(name, key, { stamp })
    }
    this.hub?.batch(() => {
      this.hub?.publish(unitTopics, 'tied', { stamp })
      for (const name of unitTopics) this.hub?.publish(name, key, { stamp })
    })
    for (const name of unitTopics) this.#record(name)
  }

  /** Keys that come and go. */
  #churn(name: TopicName, count: number): void {
    for (let i = 0; i < count; i++) {
      const key = `key-${i}`
      this.truth.delete(name, key)
      this.hub?.publish(name, key, { n: ++this.#writes })
      this.hub?.publish(name, key, null)
      this.#record(name)
    }
  }

  #onClient(op: Extract<Op, { client: number }>): void {
    const observer = this.observers[op.client] as Observer
    const { wire } = observer
    if (op.op === 'stall' || op.op === 'freeze' || op.op === 'flow') this.#held[op.client] = op.op
    else if (op.op === 'cut') wire?.sever()
    else if (op.op === 'carry') {
      wire?.carryUp(op.count)
      wire?.carryDown(op.count)
    } else if (op.op === 'lose') wire?.lose()
    else if (op.op === 'repeat') wire?.repeat()
    else if ('topic' in op) this.#onSubscription(observer, op)
  }

  #onSubscription(observer: Observer, { op, client, topic }: Extract<Op, { client: number; topic: number }>): void {
    const name = allTopics[topic] as TopicName
    const rights = this.#rights[client] as Set<TopicName>
    if (op === 'unsubscribe') observer.unwant(name)
    else if (op === 'subscribe') observer.want(name)
    else if (op === 'refetch') {
      observer.unwant(name)
      observer.want(name)
    } else {
      if (op === 'revoke') rights.delete(name)
      else rights.add(name)
      this.hub?.recheck(userOf(client))
      if (op === 'grant' && observer.wanted.has(name)) observer.realtime.subscribe([name])
    }
  }
}

function kindOf(message: ServerMessage): string {
  if (message.op === 'd' && message.lost !== undefined) return 'd lost'
  if (message.op === 'snap' && message.p > 0) return 'snap further page'
  if (message.op === 'subd') return `subd ${[...new Set(message.res.map(({ mode }) => mode))].sort().join('+')}`
  return message.op
}

/** Lives through a history and holds it to everything the protocol promises. */
export function live(history: readonly Op[], seed = 1): World {
  const lossy = history.some(({ op }) => op === 'lose' || op === 'repeat')
  const world = new World(seed, lossy)
  for (const op of history) world.apply(op)
  world.settle(lossy)
  for (const { realtime } of world.observers) {
    if (!lossy && realtime.stats.heals > 0) throw new Broken('a client healed itself though nothing was lost')
  }
  world.leave()
  return world
}
