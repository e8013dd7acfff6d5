import { realtimeClose, type TopicName } from '@backhaul/contract'
import { topics as topicKinds } from '@backhaul/contract/topics'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../ids.ts'
import { type Connection, topicsOf, watches } from './connection.ts'
import { Delivery } from './delivery.ts'
import { encode } from './frames.ts'
import { Heartbeat, sweepMs } from './heartbeat.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { type Fields, patchOf } from './patch.ts'
import { answer } from './requests.ts'
import type { RealtimeSession, Sink } from './sink.ts'
import { Topic } from './topic.ts'

export interface HubDeps {
  readonly clock: Clock
  readonly ids: Ids
  /** Unique to this run of this core. */
  readonly epoch: string
  readonly limits?: Partial<Limits>
}

/** `merge`: the given fields change, undefined takes one away. `whole`: the key has these fields and no others. */
export type Publishing = 'merge' | 'whole'

/** Every signed-in user's own topic; who asks decides which it is. */
const ownTopic = 'u/me/session'
const ownKey = 'session'

const eventsOf = (name: string, eventsMax: number) => {
  const events = Object.values(topicKinds).find(({ kind }) => name.endsWith(`/${kind}`))?.events
  return events === undefined ? null : { ...events, cap: Math.min(events.cap, eventsMax) }
}

/** The publish/subscribe core of `rt/1` (docs/realtime.md), free of any transport. */
export class Hub {
  readonly epoch: string
  readonly limits: Limits
  readonly delivery: Delivery
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #topics = new Map<string, Topic>()
  /** Users' own topics, while somebody watches them. */
  readonly #own = new Map<string, Topic>()
  readonly #heartbeat: Heartbeat
  readonly #bySession = new Map<string, Connection[]>()
  readonly #dirty = new Set<Topic>()
  readonly #marksDue = new Set<Connection>()
  readonly #stopSweep: () => void
  #topicsMade = 0
  #batches = 0
  #flushedMs = Number.NEGATIVE_INFINITY
  #cancelTick: (() => void) | null = null
  #draining = false

  constructor({ clock, ids, epoch, limits }: HubDeps) {
    this.#clock = clock
    this.#ids = ids
    this.epoch = epoch
    this.limits = { ...defaultLimits, ...limits }
    this.delivery = new Delivery(this.limits, clock)
    this.#heartbeat = new Heartbeat(this.limits.heartbeatMs, this.limits.pongWithinMs)
    this.#stopSweep = clock.every(sweepMs, () => this.sweep())
  }

  /** Makes a topic, because its group or inventory exists. For a group's topic say in which inventory the group lies. */
  open(name: TopicName, inventoryId: string | null = name.startsWith('i/') ? (name.split('/')[1] ?? null) : null): void {
    if (!this.#topics.has(name)) this.#topics.set(name, this.#newTopic(name, inventoryId))
  }

  /** Ends a topic together with its group or inventory; subscribers are told that it is no longer theirs to see. */
  remove(name: TopicName): void {
    const topic = this.#topics.get(name)
    if (topic === undefined) return
    this.#topics.delete(name)
    this.#dirty.delete(topic)
    if (topic.subscribers > 0) for (const one of this.#heartbeat.connections()) if (watches(one, topic)) this.delivery.revoke(one, topic)
  }

  topic(name: TopicName): Topic | undefined {
    return this.#topics.get(name)
  }

  position(name: TopicName): { epoch: string; seq: number } | undefined {
    return this.#topics.get(name)
  }

  /**
   * Changes a key in one or several topics; null ends it. Values are handed over: they must not be changed afterwards.
   * A name without a topic is passed over, for nobody can be watching it.
   */
  publish(names: TopicName | readonly TopicName[], key: string, fields: Fields | null, how: Publishing = 'merge'): void {
    const patch = fields === null ? null : patchOf(fields)
    const nowMs = this.#clock.monotonicMs()
    for (const name of typeof names === 'string' ? [names] : names) {
      const topic = this.#topics.get(name)
      if (topic === undefined) continue
      if (patch === null) topic.delete(key)
      else if (how === 'whole') topic.replace(key, patch, nowMs)
      else topic.merge(key, patch, nowMs)
      this.#touch(topic)
    }
  }

  /** What is published inside reaches every client in one frame. */
  batch(publishAll: () => void): void {
    this.#batches++
    try {
      publishAll()
    } finally {
      this.#batches--
    }
  }

  connect(sink: Sink, session: RealtimeSession): Connection {
    const connection: Connection = {
      sink,
      session,
      cohort: null,
      subscriptions: null,
      pump: null,
      answered: true,
      warnedOfExpiry: false,
      closed: false,
      spentMs: 0,
      slot: 0,
    }
    if (this.#draining) {
      connection.closed = true
      sink.close(realtimeClose.drain, 'drain')
      return connection
    }
    const siblings = this.#bySession.get(session.sessionId) ?? []
    if (siblings.length >= this.limits.connectionsPerSession) this.refuse(siblings[0] as Connection, realtimeClose.replaced, 'replaced')
    this.#bySession.set(session.sessionId, [...(this.#bySession.get(session.sessionId) ?? []), connection])
    this.#heartbeat.add(connection)
    const { heartbeatMs: hb, batch, tickMs: tick } = this.limits
    const now = this.#clock.now()
    sink.send(encode({ op: 'welcome', v: 1, conn: this.#ids.next(), epoch: this.epoch, hb, batch, tick, now, expires: session.expiresAt }))
    return connection
  }

  /** A text message of a client. */
  receive(connection: Connection, text: string): void {
    if (connection.closed) return
    const nowMs = this.#clock.monotonicMs()
    const { framesBurst, frameEveryMs } = this.limits
    connection.answered = true
    connection.spentMs = Math.max(connection.spentMs, nowMs) + frameEveryMs
    if (connection.spentMs - nowMs > framesBurst * frameEveryMs) this.refuse(connection, realtimeClose.rate, 'too many frames')
    else answer(this, connection, text)
  }

  pong(connection: Connection): void {
    connection.answered = true
  }

  disconnect(connection: Connection): void {
    if (connection.closed) return
    connection.closed = true
    const { userId, sessionId } = connection.session
    const siblings = (this.#bySession.get(sessionId) ?? []).filter((one) => one !== connection)
    if (siblings.length === 0) this.#bySession.delete(sessionId)
    else this.#bySession.set(sessionId, siblings)
    this.#heartbeat.remove(connection)
    this.#marksDue.delete(connection)
    this.delivery.remove(connection)
    if (this.#own.get(userId)?.subscribers === 0) this.#own.delete(userId)
  }

  refuse(connection: Connection, code: number, reason: string): void {
    this.disconnect(connection)
    connection.sink.close(code, reason)
  }

  find(connection: Connection, name: string): Topic | null {
    const { session } = connection
    if (name !== ownTopic) {
      const topic = this.#topics.get(name)
      return topic !== undefined && session.may(name, topic.options.inventoryId) ? topic : null
    }
    let topic = this.#own.get(session.userId)
    if (topic === undefined) {
      this.#own.set(session.userId, (topic = this.#newTopic(ownTopic, null)))
      topic.replace(ownKey, patchOf(session.shown), this.#clock.monotonicMs())
    }
    return topic
  }

  /** A user's rights changed: what their connections may no longer see ends now. */
  recheck(userId: string): void {
    for (const connection of this.#heartbeat.connections()) if (connection.session.userId === userId) this.renew(connection)
  }

  renew(connection: Connection): void {
    const renewed = connection.session.renew()
    if (renewed instanceof Promise) {
      // When sessions cannot be read, what is known goes on counting until the next time.
      renewed.then((session) => this.#apply(connection, session)).catch(() => undefined)
    } else this.#apply(connection, renewed)
  }

  endSessions(sessionIds: readonly string[]): void {
    for (const id of sessionIds)
      for (const one of this.#bySession.get(id) ?? []) this.refuse(one, realtimeClose.sessionOver, 'session over')
  }

  /** Announces a planned stop; no connection is taken from here on. */
  drain(withinMs = 1000): void {
    this.#draining = true
    const message = encode({ op: 'drain', within: withinMs })
    for (const { sink } of this.#heartbeat.connections()) sink.send(message)
  }

  close(): void {
    this.#draining = true
    this.#stopSweep()
    this.#cancelTick?.()
    for (const connection of this.#heartbeat.connections()) this.refuse(connection, realtimeClose.drain, 'drain')
  }

  stats(): { connections: number; cohorts: number; stragglers: number; topics: number } {
    const { cohorts, stragglers } = this.delivery
    return { connections: this.#heartbeat.size, cohorts: cohorts.size, stragglers: stragglers.size, topics: this.#topics.size }
  }

  /** Has the next tick come: at once after a quiet time, else a tick after the last. */
  wake(): void {
    const dueMs = this.#flushedMs + this.limits.tickMs - this.#clock.monotonicMs()
    this.#cancelTick ??= this.#clock.after(Math.max(0, dueMs), () => this.tick())
  }

  tick(): void {
    this.#cancelTick = null
    if (this.#batches > 0) return this.wake()
    this.#flushedMs = this.#clock.monotonicMs()
    const { delivery } = this
    delivery.flush(this.#dirty)
    this.#dirty.clear()
    for (const connection of this.#marksDue) delivery.mark(connection)
    this.#marksDue.clear()
    if (delivery.stragglers.size > 0) this.wake()
  }

  /** Once a second: pings, expiry, rights and marks for the share of connections whose turn it is. */
  sweep(): void {
    const nowMs = this.#clock.monotonicMs()
    const { heartbeatMs, markMs, recheckMs } = this.limits
    for (const topic of this.#topics.values()) {
      topic.forgetSnapshot(nowMs)
      if (topic.options.events === null) continue
      const { seq } = topic
      topic.expire(nowMs)
      if (topic.seq !== seq) this.#touch(topic)
    }
    const { due, overdue, round } = this.#heartbeat.sweep()
    for (const connection of overdue) if (!connection.answered) this.#giveUp(connection)
    for (const connection of due) {
      connection.answered = false
      connection.sink.ping()
      this.#checkExpiry(connection)
      if (round % Math.round(markMs / heartbeatMs) === 0) this.#marksDue.add(connection)
      if (round % Math.round(recheckMs / heartbeatMs) === 0) this.renew(connection)
    }
    if (this.#marksDue.size > 0) this.wake()
  }

  #newTopic(name: string, inventoryId: string | null): Topic {
    const id = ++this.#topicsMade
    const { tombstonesMax, snapshotPageItems: pageItems, eventsMax } = this.limits
    return new Topic({ id, name, epoch: `${this.epoch}.${id}`, inventoryId, tombstonesMax, pageItems, events: eventsOf(name, eventsMax) })
  }

  #touch(topic: Topic): void {
    if (topic.subscribers === 0) return
    this.#dirty.add(topic)
    this.wake()
  }

  #giveUp(connection: Connection): void {
    this.disconnect(connection)
    connection.sink.terminate()
  }

  #checkExpiry(connection: Connection): void {
    const { expiresAt } = connection.session
    const leftMs = expiresAt - this.#clock.now()
    if (leftMs <= 0) this.refuse(connection, realtimeClose.sessionOver, 'session over')
    else if (leftMs <= this.limits.expiringMs && !connection.warnedOfExpiry) {
      connection.warnedOfExpiry = true
      connection.sink.send(encode({ op: 'expiring', at: expiresAt }))
    }
  }

  #apply(connection: Connection, session: RealtimeSession | null): void {
    if (connection.closed) return
    if (session === null) return this.refuse(connection, realtimeClose.sessionOver, 'session over')
    if (session.expiresAt !== connection.session.expiresAt) connection.warnedOfExpiry = false
    connection.session = session
    const own = this.#own.get(session.userId)
    if (own !== undefined) {
      own.replace(ownKey, patchOf(session.shown), this.#clock.monotonicMs())
      this.#touch(own)
    }
    for (const topic of topicsOf(connection)) {
      if (topic !== own && !session.may(topic.name, topic.options.inventoryId)) this.delivery.revoke(connection, topic)
    }
    if (this.delivery.stragglers.size > 0) this.wake()
  }
}

export const createHub = (deps: HubDeps): Hub => new Hub(deps)
