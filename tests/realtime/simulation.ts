import { type ManualClock, manualClock } from '@backhaul/clock'
import type { ServerMessage, TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { createHub, type Hub } from '../../apps/core/src/realtime/hub.ts'
import type { RealtimeSession } from '../../apps/core/src/realtime/realtime-session.ts'
import { ExpectedState, type Fields } from './expected-state.ts'
import { Observer, Violation } from './observer.ts'
import { SimulatedSocket } from './simulated-socket.ts'

export type Op =
  | { op: 'merge'; topic: number; key: number; fields: Fields }
  | { op: 'replace'; topic: number; key: number; fields: Fields }
  | { op: 'delete'; topic: number; key: number }
  | { op: 'batch'; topic: number; key: number }
  | { op: 'churn'; topic: number; count: number }
  | { op: 'events'; count: number }
  | { op: 'advance'; ms: number }
  | { op: 'stall' | 'freeze' | 'unblock' | 'cut' | 'reload' | 'lose' | 'repeat'; client: number }
  | { op: 'deliver'; client: number; count: number }
  | { op: 'revoke' | 'grant' | 'regrant' | 'subscribe'; client: number; topic: number }
  | { op: 'remove' | 'open'; topic: number }
  | { op: 'down' | 'restart' }

export const unitTopics: readonly TopicName[] = ['i/1/units', 'g/1/units', 'g/2/units']
export const eventTopic: TopicName = 'i/1/notices'
export const allTopics: readonly TopicName[] = [...unitTopics, eventTopic]
const clients = 3
/** Small values, so that short histories reach every bound. */
export const limits = {
  batchMax: 2,
  snapshotPageItems: 2,
  bufferedBytesMax: 400,
  frameBytesMax: 300,
  pageBytes: 100,
  pingEveryBytes: 50,
  tombstonesMax: 3,
  resumeMsMax: 2000,
  eventsMax: 4,
}
/** Histories need less than a tenth of these deliveries at one moment. */
const roundsMax = 5000
const lifetimeMs = topics.notices.events?.lifetimeMs as number

/** Two of the clients belong to the same user. They share the session topic and can therefore be in the same in-sync set. */
const userOf = (client: number): string => (client < 2 ? 'ada' : 'ben')

/** A hub, its clients, the network between them and the expected state, all on one manual clock. */
export class Simulation {
  readonly clock: ManualClock = manualClock()
  readonly expected = new ExpectedState()
  readonly observers: Observer[] = []
  /** How often each kind of message was sent. */
  readonly seen: Record<string, number> = {}
  hub: Hub | null = null
  readonly #rights: Set<TopicName>[] = []
  /** stall: nothing reaches the client. freeze: nothing leaves it either. */
  readonly #flow: ('open' | 'stall' | 'freeze')[] = []
  readonly #exists = new Set<TopicName>(allTopics)
  readonly #batchedTopics: readonly TopicName[]
  #seed: number
  #writes = 0
  #runs = 0

  constructor(seed: number, lossy: boolean) {
    this.#seed = seed
    // Topics of one batch agree only at clients that receive every frame.
    this.#batchedTopics = lossy ? [] : unitTopics
    for (const name of allTopics) this.expected.rows.set(name, new Map())
    for (const name of unitTopics) {
      this.expected.set(name, 'batched', { stamp: 0 })
      for (let key = 0; key < 6; key++) this.expected.set(name, `key-${key}`, { n: 0 })
    }
    this.#start()
    for (let client = 0; client < clients; client++) {
      this.#rights[client] = new Set(allTopics)
      this.#flow[client] = 'open'
      this.#join(client)
    }
    this.deliverAll()
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
    this.deliverAll()
  }

  advance(ms: number): void {
    for (let left = ms; left > 0; left -= 100) {
      this.clock.advance(Math.min(left, 100))
      this.deliverAll()
    }
  }

  /** Delivers every message that is not blocked. */
  deliverAll(): void {
    for (let busy = true, rounds = 0; busy; rounds++) {
      if (rounds > roundsMax) throw new Violation('hub and clients answer each other without end')
      busy = false
      this.observers.forEach(({ socket }, client) => {
        if (socket === null || socket.cut) return
        const flow = this.#flow[client]
        if (flow !== 'freeze' && socket.deliverUp(1)) busy = true
        if (flow === 'open' && socket.deliverDown(1)) busy = true
      })
    }
  }

  /** Ends all faults and checks that every client has what it may see, and nothing else. */
  recover(lossy: boolean): void {
    if (this.hub === null) this.#start()
    this.#flow.fill('open')
    this.deliverAll()
    // Like the console after it has read its list of groups again.
    for (const observer of this.observers) observer.subscribe(allTopics)
    this.deliverAll()
    // The longest time a client may need: it detects a dead connection after 30 s and waits up to 10 s before it retries;
    // it requests a topic whose messages were lost after 75 s without messages.
    this.advance(45_000)
    if (lossy) this.advance(2 * 85_000)
    for (const name of this.#exists) if (name !== eventTopic) this.#merge(name, 'last', { n: ++this.#writes })
    this.#event()
    this.advance(400)
    for (const [client, observer] of this.observers.entries()) this.#checkRecovered(observer, client)
    this.advance(31_000)
    for (const [client, observer] of this.observers.entries()) this.#checkRecovered(observer, client)
  }

  /** Closes every client and checks that the hub keeps no state of them. */
  closeClients(): void {
    for (const { realtime } of this.observers) realtime.close()
    this.deliverAll()
    const { connections, inSyncSets, lagging } = (this.hub as Hub).stats()
    if (connections + inSyncSets + lagging > 0) throw new Violation('the hub keeps state of closed clients')
    for (const name of this.#exists)
      if (this.hub?.topic(name)?.subscribers !== 0) throw new Violation('the hub keeps subscriptions of closed clients')
  }

  #checkRecovered(observer: Observer, client: number): void {
    const { realtime } = observer
    if (realtime.state.phase !== 'live') throw new Violation(`client ${client} does not reconnect: ${realtime.state.phase}`)
    for (const name of allTopics) {
      const expected = this.#exists.has(name) && this.#rights[client]?.has(name) ? 'live' : 'denied'
      const state = realtime.topicState(name)
      if (state !== expected) throw new Violation(`${name} is ${state} at client ${client}, not ${expected}`)
      const position = observer.position(name)
      const topic = expected === 'live' ? this.hub?.topic(name) : undefined
      if (position?.epoch !== topic?.epoch || position?.seq !== topic?.seq) throw new Violation(`${name} is behind at client ${client}`)
      if (topic === undefined && observer.content(name).size > 0) throw new Violation(`${name} is not empty at client ${client}`)
    }
  }

  #random = (): number => {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0
    return this.#seed / 2 ** 32
  }

  #join(client: number): void {
    const observer = new Observer({
      clock: this.clock,
      random: this.#random,
      // One topic per batch, a full batch, and the default.
      batchSize: [1, 2, null][client] ?? null,
      expected: this.expected,
      batchedTopics: this.#batchedTopics,
      connect: (self) => this.#socket(self, client),
    })
    this.observers[client] = observer
    observer.subscribe(allTopics)
    observer.realtime.connect()
  }

  #socket(observer: Observer, client: number): SimulatedSocket {
    const onResubscribed = () => observer.onResubscribed()
    if (this.hub === null) {
      const unreachable = createHub({ clock: this.clock, transportClock: this.clock, ids: this.#ids, epoch: 'none' })
      const refused = new SimulatedSocket(unreachable, this.#session(client), { onSent: () => undefined, onResubscribed })
      this.clock.after(0, () => refused.sever())
      return refused
    }
    const onSent = (message: ServerMessage, buffered: number) => {
      const kind = kindOf(message)
      this.seen[kind] = (this.seen[kind] ?? 0) + 1
      if (message.op !== 'd' && message.op !== 'snap' && message.op !== 'mark') return
      if (buffered >= limits.bufferedBytesMax) throw new Violation(`client ${client} accepts no bytes but is sent more`)
      if (allTopics.includes(message.t as TopicName) && !this.#rights[client]?.has(message.t as TopicName))
        throw new Violation(`${message.t} is sent to client ${client} after its revocation`)
    }
    return new SimulatedSocket(this.hub, this.#session(client), { onSent, onResubscribed })
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
    this.hub = createHub({ clock: this.clock, transportClock: this.clock, ids: this.#ids, epoch: `run-${++this.#runs}`, limits })
    // Rows survive a restart, events do not.
    this.expected.events.delete(eventTopic)
    this.expected.rows.get(eventTopic)?.clear()
    for (const name of this.#exists) this.#fill(name)
  }

  #fill(name: TopicName): void {
    const hub = this.hub as Hub
    hub.open(name)
    hub.batch(() => {
      for (const [key, value] of this.expected.rows.get(name) ?? []) hub.publish(name, key, value, 'whole')
    })
    this.#record(name)
    const topic = hub.topic(name)
    if (topic === undefined || name !== eventTopic) return
    const { expire } = topic
    topic.expire = (nowMs) => {
      expire.call(topic, nowMs)
      this.expected.expire(name, nowMs, lifetimeMs)
      this.#record(name)
    }
  }

  #stop(): void {
    for (const { socket } of this.observers) socket?.sever()
    this.hub?.close()
    this.hub = null
  }

  #record(name: TopicName): void {
    const topic = this.hub?.topic(name)
    if (topic !== undefined) this.expected.record(name, topic)
  }

  #merge(name: TopicName, key: string, fields: Fields): void {
    this.expected.merge(name, key, fields)
    this.hub?.publish(name, key, fields)
    this.#record(name)
  }

  #event(): void {
    const createdSeq = (this.hub?.topic(eventTopic)?.seq ?? 0) + 1
    if (this.hub === null || !this.#exists.has(eventTopic)) return
    const event = {
      key: `event-${++this.#writes}`,
      value: { n: this.#writes },
      atMs: this.clock.monotonicMs(),
      createdSeq,
    }
    this.hub.publish(eventTopic, event.key, event.value)
    this.expected.addEvent(eventTopic, event, limits.eventsMax)
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
      this.expected.set(name, key, fields)
      this.hub?.publish(name, key, fields, 'whole')
    } else {
      this.expected.delete(name, key)
      this.hub?.publish(name, key, null)
    }
    this.#record(name)
  }

  #reopen(name: TopicName, exists: boolean): void {
    if (this.#exists.has(name) === exists) return
    if (exists) {
      this.#exists.add(name)
      if (this.hub !== null) this.#fill(name)
      // Like the console, which finds the new group in its list of groups and subscribes.
      for (const observer of this.observers) observer.subscribe([name])
    } else {
      this.#exists.delete(name)
      this.hub?.remove(name)
    }
  }

  /** Writes two keys of every topic in one batch. */
  #batch(key: string): void {
    const stamp = ++this.#writes
    for (const name of unitTopics) {
      this.expected.merge(name, 'batched', { stamp })
      this.expected.merge(name, key, { stamp })
    }
    this.hub?.batch(() => {
      this.hub?.publish(unitTopics, 'batched', { stamp })
      for (const name of unitTopics) this.hub?.publish(name, key, { stamp })
    })
    for (const name of unitTopics) this.#record(name)
  }

  /** Creates and deletes keys. */
  #churn(name: TopicName, count: number): void {
    for (let i = 0; i < count; i++) {
      const key = `key-${i}`
      this.expected.delete(name, key)
      this.hub?.publish(name, key, { n: ++this.#writes })
      this.hub?.publish(name, key, null)
      this.#record(name)
    }
  }

  #onClient(op: Extract<Op, { client: number }>): void {
    const observer = this.observers[op.client] as Observer
    const { socket } = observer
    if (op.op === 'stall' || op.op === 'freeze') this.#flow[op.client] = op.op
    else if (op.op === 'unblock') this.#flow[op.client] = 'open'
    else if (op.op === 'cut') socket?.sever()
    else if (op.op === 'reload') {
      observer.realtime.close()
      this.#join(op.client)
    } else if (op.op === 'deliver') {
      socket?.deliverUp(op.count)
      socket?.deliverDown(op.count)
    } else if (op.op === 'lose') socket?.lose()
    else if (op.op === 'repeat') socket?.repeat()
    else if ('topic' in op) this.#onSubscription(observer, op)
  }

  #setRight(client: number, name: TopicName, granted: boolean): void {
    if (granted) this.#rights[client]?.add(name)
    else this.#rights[client]?.delete(name)
    this.hub?.recheck(userOf(client))
  }

  #onSubscription(observer: Observer, { op, client, topic }: Extract<Op, { client: number; topic: number }>): void {
    const name = allTopics[topic] as TopicName
    if (op === 'revoke' || op === 'regrant') this.#setRight(client, name, false)
    if (op === 'regrant') {
      // The snapshot that follows is sent while the client accepts no bytes.
      this.deliverAll()
      this.#flow[client] = 'stall'
    }
    if (op === 'grant' || op === 'regrant') this.#setRight(client, name, true)
    if (op !== 'revoke') observer.subscribe([name])
  }
}

function kindOf(message: ServerMessage): string {
  if (message.op === 'd' && message.p !== undefined) return 'd page'
  if (message.op === 'snap' && message.p > 0) return 'snap further page'
  if (message.op === 'subd') return `subd ${[...new Set(message.res.map(({ mode }) => mode))].sort().join('+')}`
  return message.op
}

/** Runs a history and checks everything the protocol guarantees. */
export function runHistory(history: readonly Op[], seed = 1): Simulation {
  const lossy = history.some(({ op }) => op === 'lose' || op === 'repeat')
  const simulation = new Simulation(seed, lossy)
  for (const op of history) simulation.apply(op)
  simulation.recover(lossy)
  if (!lossy && simulation.observers.some(({ resyncs }) => resyncs > 0))
    throw new Violation('a client resynchronised although nothing was lost')
  simulation.closeClients()
  return simulation
}
