import type { Clock } from '@backhaul/clock'
import { realtimeClose, type TopicName } from '@backhaul/contract'
import { topics as topicKinds } from '@backhaul/contract/topics'
import type { Ids } from '../ids.ts'
import type { ClientSocket } from './client-socket.ts'
import { type Connection, watchedTopics, watches } from './connection.ts'
import { Delivery } from './delivery.ts'
import { encode } from './frames.ts'
import { Heartbeat, sweepMs } from './heartbeat.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { type Fields, type Patch, patchOf } from './patch.ts'
import type { RealtimeSession } from './realtime-session.ts'
import { Outbox } from './outbox.ts'
import { SharedNames } from './shared-names.ts'
import { handleFrame } from './requests.ts'
import { type Content, Topic } from './topic.ts'
import { TopicIndex } from './topic-index.ts'
import { isOwnTopic, type OwnKind, ownKinds, ownTopicOf, reducedTopic, sessionTopic, wireName } from './topic-versions.ts'

export interface HubDeps {
  /** The world clock: its time is in the welcome. */
  readonly clock: Clock
  readonly transportClock: Clock
  readonly ids: Ids
  /** Unique per run of a core. */
  readonly epoch: string
  readonly limits?: Partial<Limits>
}

/** `merge` sets the given fields; undefined removes a field. `whole` replaces the value of the key by the given fields. */
export type Publishing = 'merge' | 'whole'

const sessionKey = 'session'

const eventsOf = (name: string, eventsMax: number) => {
  const events = Object.values(topicKinds).find(({ kind }) => name.endsWith(`/${kind}`))?.events
  return events === undefined ? null : { ...events, cap: Math.min(events.cap, eventsMax) }
}

/** The publish/subscribe core of `rt/1` (docs/realtime.md), independent of the transport. */
export class Hub {
  readonly epoch: string
  readonly limits: Limits
  readonly delivery: Delivery
  /** Called with the units that a watching user has on their own, and with none after the last connection of the user. */
  onSingleUnits: ((userId: string, unitIds: ReadonlySet<string>) => void) | null = null
  readonly #clock: Clock
  readonly #transportClock: Clock
  readonly #ids: Ids
  readonly #topics = new TopicIndex()
  readonly #kept = new SharedNames()
  /** The own topics of users, by user id, while at least one connection watches them. */
  readonly #sessionTopics = new Map<string, Topic>()
  readonly #heartbeat: Heartbeat
  readonly #bySession = new Map<string, Connection[]>()
  readonly #byUser = new Map<string, Set<Connection>>()
  readonly #dirty = new Set<Topic>()
  readonly #checkpointsDue = new Set<Connection>()
  readonly #stopSweep: () => void
  #topicsCreated = 0
  #batches = 0
  #lastTickMs = Number.NEGATIVE_INFINITY
  #cancelTick: (() => void) | null = null
  #draining = false

  constructor({ clock, transportClock, ids, epoch, limits }: HubDeps) {
    this.#clock = clock
    this.#transportClock = transportClock
    this.#ids = ids
    this.epoch = epoch
    this.limits = { ...defaultLimits, ...limits }
    this.delivery = new Delivery(this.limits, transportClock)
    this.#heartbeat = new Heartbeat(this.limits.heartbeatMs, this.limits.pongWithinMs)
    this.#stopSweep = transportClock.every(sweepMs, () => this.#sweep())
  }

  /**
   * Creates the topic of a group or inventory. The topic of a group needs the id of the group's inventory. A topic with
   * `content` is read from it when a client subscribes, and costs nothing before.
   */
  open(
    name: TopicName,
    inventoryId: string | null = name.startsWith('i/') ? (name.split('/')[1] ?? null) : null,
    content: Content | null = null,
  ): void {
    if (this.#topics.get(name) === undefined) this.#topics.set(name, this.#newTopic(name, inventoryId, content))
  }

  /** Removes a topic when its group or inventory is removed, and revokes it from its subscribers. */
  remove(name: TopicName): void {
    const topic = this.#topics.get(name)
    if (topic === undefined) return
    this.#topics.delete(name)
    this.#dirty.delete(topic)
    if (topic.subscribers > 0) for (const one of this.#heartbeat.connections()) if (watches(one, topic)) this.delivery.revoke(one, topic)
  }

  /** Returns the topic of a name with its content, for tests and benchmarks. */
  topic(name: TopicName): Topic | undefined {
    const topic = this.#topics.get(name)
    topic?.fill()
    return topic
  }

  /** Returns these names in the one array that all devices with the same topics share, with the texts that the topics hold. */
  kept(names: readonly TopicName[]): readonly TopicName[] {
    return this.#kept.of(names, (name) => this.#topics.get(name)?.options.key ?? name)
  }

  /** Whether changes of one of these topics can reach a client now or later. */
  takes(names: TopicName | readonly TopicName[]): boolean {
    return this.#topics.all(names).some(({ isIdle }) => !isIdle)
  }

  /**
   * Changes a key in one or several topics; null deletes the key. The hub keeps the values, so the caller must not change
   * them afterwards. A name without a topic, or with an idle one, is skipped, because no client has a copy.
   */
  publish(names: TopicName | readonly TopicName[], key: string, fields: Fields | null, how: Publishing = 'merge'): void {
    let patch: Patch | null = null
    let nowMs = 0
    for (const topic of this.#topics.all(names)) {
      if (topic.isIdle) continue
      if (nowMs === 0) {
        patch = fields && patchOf(fields)
        nowMs = this.#transportClock.monotonicMs()
      }
      if (patch === null) topic.delete(key)
      else if (how === 'whole') topic.replace(key, patch, nowMs)
      else topic.merge(key, patch, nowMs)
      this.#queue(topic)
    }
  }

  /** Sends everything published by `publishAll` to each client in one frame. */
  batch(publishAll: () => void): void {
    this.#batches++
    try {
      publishAll()
    } finally {
      this.#batches--
    }
  }

  /** Accepts a connection. `client` is the name that the client gave itself, the same at each of its attempts. */
  connect(socket: ClientSocket, session: RealtimeSession, client: string | null = null): Connection {
    const connection: Connection = {
      socket,
      outbox: new Outbox(socket, this.limits.pingEveryBytes),
      session,
      client,
      renewals: 0,
      inSync: null,
      subscriptions: null,
      responded: true,
      warnedOfExpiry: false,
      closed: false,
      spentMs: 0,
      slot: 0,
    }
    if (this.#draining) {
      connection.closed = true
      socket.close(realtimeClose.drain, 'core is stopping')
      return connection
    }
    const former = this.#bySession.get(session.sessionId)?.find((one) => client !== null && one.client === client)
    if (former !== undefined) this.closeConnection(former, realtimeClose.replaced, 'replaced by a new connection of the client')
    const siblings = this.#bySession.get(session.sessionId) ?? []
    if (siblings.length >= this.limits.connectionsPerSession)
      this.closeConnection(siblings[0] as Connection, realtimeClose.replaced, 'replaced by a newer connection')
    this.#bySession.set(session.sessionId, [...(this.#bySession.get(session.sessionId) ?? []), connection])
    const ofUser = this.#byUser.get(session.userId) ?? new Set()
    this.#byUser.set(session.userId, ofUser.add(connection))
    if (ofUser.size > this.limits.connectionsPerUser)
      this.closeConnection([...ofUser][0] as Connection, realtimeClose.replaced, 'replaced by a newer connection')
    this.#heartbeat.add(connection)
    const { heartbeatMs: hb, batchMax: batch, tickMs: tick } = this.limits
    const now = this.#clock.now()
    connection.outbox.send(
      encode({ op: 'welcome', v: 1, conn: this.#ids.next(), epoch: this.epoch, hb, batch, tick, now, expires: session.expiresAt }),
    )
    return connection
  }

  /** Handles a text message of a client. */
  receive(connection: Connection, text: string): void {
    if (connection.closed) return
    const nowMs = this.#transportClock.monotonicMs()
    const { framesBurst, frameEveryMs } = this.limits
    connection.spentMs = Math.max(connection.spentMs, nowMs) + frameEveryMs
    if (connection.spentMs - nowMs > framesBurst * frameEveryMs) this.closeConnection(connection, realtimeClose.rate, 'too many frames')
    else handleFrame(this, connection, text)
  }

  /** Handles a pong. `bytes` is the number of its ping; the pong confirms that the client has received as many bytes. */
  pong(connection: Connection, bytes: number): void {
    connection.responded = true
    connection.outbox.confirm(bytes)
    this.delivery.continuePages(connection)
  }

  disconnect(connection: Connection): void {
    if (connection.closed) return
    connection.closed = true
    const { userId, sessionId } = connection.session
    const siblings = (this.#bySession.get(sessionId) ?? []).filter((one) => one !== connection)
    if (siblings.length === 0) this.#bySession.delete(sessionId)
    else this.#bySession.set(sessionId, siblings)
    const ofUser = this.#byUser.get(userId)
    ofUser?.delete(connection)
    if (ofUser?.size === 0) {
      this.#byUser.delete(userId)
      this.onSingleUnits?.(userId, new Set())
      for (const kind of ownKinds) this.#topics.delete(ownTopicOf(userId, kind))
    }
    this.#heartbeat.remove(connection)
    this.#checkpointsDue.delete(connection)
    this.delivery.remove(connection)
    if (this.#sessionTopics.get(userId)?.subscribers === 0) this.#sessionTopics.delete(userId)
  }

  closeConnection(connection: Connection, code: number, reason: string): void {
    this.disconnect(connection)
    connection.socket.close(code, reason)
  }

  /** Returns the topic of a name; null when it does not exist or the connection's user may not see it. */
  visibleTopic(connection: Connection, name: string): Topic | null {
    const { session } = connection
    if (isOwnTopic(name)) return this.#ownTopic(session, name.split('/')[2] as OwnKind)
    if (name !== sessionTopic) {
      const versions = [name as TopicName, reducedTopic(name as TopicName)].map((version) => ({
        version,
        topic: this.#topics.get(version),
      }))
      const visible = versions.find(({ version, topic }) => topic?.name === name && session.may(version, topic.options.inventoryId))
      return visible?.topic ?? null
    }
    let topic = this.#sessionTopics.get(session.userId)
    if (topic === undefined) {
      this.#sessionTopics.set(session.userId, (topic = this.#newTopic(sessionTopic, null)))
      topic.replace(sessionKey, patchOf(session.shown), this.#transportClock.monotonicMs())
    }
    return topic
  }

  /** Returns a topic about the units that a user has on their own. */
  #ownTopic({ userId, singleUnits }: RealtimeSession, kind: OwnKind): Topic | null {
    if (singleUnits === undefined) return null
    for (const one of ownKinds) this.open(ownTopicOf(userId, one))
    this.onSingleUnits?.(userId, singleUnits)
    return this.#topics.get(ownTopicOf(userId, kind)) ?? null
  }

  /** Applies changed rights of a user to their connections: topics they may no longer see are revoked at once. */
  recheck(userId: string): void {
    for (const connection of this.#heartbeat.connections()) if (connection.session.userId === userId) this.renew(connection)
  }

  /** Reads the session of a connection again. */
  renew(connection: Connection): void {
    const number = ++connection.renewals
    const renewed = connection.session.renew()
    if (renewed instanceof Promise) {
      // When the session cannot be read, the known one stays valid until the next attempt.
      // A session that was asked for before the last change of rights may not have it, even if it arrives later.
      renewed.then((session) => number === connection.renewals && this.#apply(connection, session)).catch(() => undefined)
    } else this.#apply(connection, renewed)
  }

  endSessions(sessionIds: readonly string[]): void {
    for (const id of sessionIds)
      for (const one of this.#bySession.get(id) ?? []) this.closeConnection(one, realtimeClose.sessionOver, 'session is over')
  }

  /** Asks the connections of a session to reconnect with the new token of their browser; closes those that stay. */
  reconnect(sessionId: string, withinMs = 1000): void {
    const message = encode({ op: 'drain', within: withinMs })
    const connections = this.#bySession.get(sessionId) ?? []
    for (const { socket } of connections) socket.send(message)
    this.#transportClock.after(withinMs, () => {
      for (const one of connections) if (!one.closed) this.closeConnection(one, realtimeClose.drain, 'session is renewed')
    })
  }

  /** Announces a planned stop to all clients. New connections are refused from now on. */
  drain(withinMs = 1000): void {
    this.#draining = true
    const message = encode({ op: 'drain', within: withinMs })
    for (const { outbox } of this.#heartbeat.connections()) outbox.send(message)
  }

  close(): void {
    this.#draining = true
    this.#stopSweep()
    this.#cancelTick?.()
    for (const connection of this.#heartbeat.connections()) this.closeConnection(connection, realtimeClose.drain, 'core is stopping')
  }

  stats(): { connections: number; inSyncSets: number; lagging: number; topics: number } {
    const { inSyncSets, lagging } = this.delivery
    return { connections: this.#heartbeat.size, inSyncSets: inSyncSets.size, lagging: lagging.size, topics: this.#topics.size }
  }

  /** Schedules the next tick: at once after a quiet period, otherwise one tick interval after the last. */
  scheduleTick(): void {
    const dueMs = this.#lastTickMs + this.limits.tickMs - this.#transportClock.monotonicMs()
    this.#cancelTick ??= this.#transportClock.after(Math.max(0, dueMs), () => this.tick())
  }

  /** Sends all pending changes and checkpoints. */
  tick(): void {
    this.#cancelTick = null
    if (this.#batches > 0) return this.scheduleTick()
    this.#lastTickMs = this.#transportClock.monotonicMs()
    const { delivery } = this
    delivery.flush(this.#dirty)
    this.#dirty.clear()
    for (const connection of this.#checkpointsDue) delivery.sendCheckpoints(connection)
    this.#checkpointsDue.clear()
    if (delivery.lagging.size > 0) this.scheduleTick()
  }

  /** Runs once a second. Pings the connections of one slot, checks their expiry and rights, and queues their checkpoints. */
  #sweep(): void {
    const nowMs = this.#transportClock.monotonicMs()
    const { heartbeatMs, checkpointMs, recheckMs } = this.limits
    for (const topic of this.#topics.values()) {
      topic.dropIdle(nowMs)
      if (topic.options.events === null) continue
      const { seq } = topic
      topic.expire(nowMs)
      if (topic.seq !== seq) this.#queue(topic)
    }
    this.delivery.allowance.removeFull()
    const { due, overdue, round } = this.#heartbeat.sweep()
    for (const connection of overdue) if (!connection.responded) this.#terminate(connection)
    for (const connection of due) {
      connection.responded = false
      connection.outbox.ping()
      this.#checkExpiry(connection)
      if (round % Math.round(checkpointMs / heartbeatMs) === 0) this.#checkpointsDue.add(connection)
      if (round % Math.round(recheckMs / heartbeatMs) === 0) this.renew(connection)
    }
    if (this.#checkpointsDue.size > 0) this.scheduleTick()
  }

  #newTopic(key: TopicName, inventoryId: string | null, content: Content | null = null): Topic {
    const id = ++this.#topicsCreated
    const { tombstonesMax, resumeMsMax, snapshotPageItems: pageItems, pageBytes, eventsMax } = this.limits
    const name = wireName(key)
    const events = eventsOf(name, eventsMax)
    const epoch = `${this.epoch}.${id}`
    return new Topic({ id, key, name, epoch, inventoryId, tombstonesMax, resumeMsMax, pageItems, pageBytes, events, content })
  }

  #queue(topic: Topic): void {
    if (topic.subscribers === 0) return
    this.#dirty.add(topic)
    this.scheduleTick()
  }

  #terminate(connection: Connection): void {
    this.disconnect(connection)
    connection.socket.terminate()
  }

  #checkExpiry(connection: Connection): void {
    const { expiresAt } = connection.session
    const leftMs = expiresAt - this.#transportClock.now()
    if (leftMs <= 0) this.closeConnection(connection, realtimeClose.sessionOver, 'session is over')
    else if (leftMs <= this.limits.expiringMs && !connection.warnedOfExpiry) {
      connection.warnedOfExpiry = true
      connection.outbox.send(encode({ op: 'expiring', at: expiresAt }))
    }
  }

  #apply(connection: Connection, session: RealtimeSession | null): void {
    if (connection.closed) return
    if (session === null) return this.closeConnection(connection, realtimeClose.sessionOver, 'session is over')
    if (session.expiresAt !== connection.session.expiresAt) connection.warnedOfExpiry = false
    connection.session = session
    const own = this.#sessionTopics.get(session.userId)
    if (own !== undefined) {
      own.replace(sessionKey, patchOf(session.shown), this.#transportClock.monotonicMs())
      this.#queue(own)
    }
    for (const topic of watchedTopics(connection)) {
      const visible = this.visibleTopic(connection, topic.name)
      if (visible === null) this.delivery.revoke(connection, topic)
      else if (visible !== topic) this.delivery.restart(connection, topic)
    }
    if (this.delivery.lagging.size > 0) this.scheduleTick()
  }
}

export const createHub = (deps: HubDeps): Hub => new Hub(deps)
