import type { Clock } from '@backhaul/clock'
import { type Connection, InSyncSet, type Subscription, watchedTopics } from './connection.ts'
import { checkpointOf, encode, join } from './frames.ts'
import type { Limits } from './limits.ts'
import type { Topic } from './topic.ts'

/** Approximate size of a message with pages. A large snapshot is split, so that it does not delay other messages. */
const messageBytes = 256 * 1024

/** Brings connections up to date: connections in sync by set, lagging connections one by one. */
export class Delivery {
  readonly inSyncSets = new Map<string, InSyncSet>()
  /** Connections that are receiving pages, that do not accept bytes, or that just subscribed. */
  readonly lagging = new Set<Connection>()
  readonly #setsOf = new Map<Topic, Set<InSyncSet>>()
  readonly #limits: Limits
  readonly #clock: Clock

  constructor(limits: Limits, clock: Clock) {
    this.#limits = limits
    this.#clock = clock
  }

  /** Sends the pending changes to every connection that accepts bytes. */
  flush(dirty: Iterable<Topic>): void {
    const due = new Set<InSyncSet>()
    for (const topic of dirty) for (const set of this.#setsOf.get(topic) ?? []) due.add(set)
    const joined = new Map<string, Buffer>()
    for (const set of due) this.fanOut(set, joined)
    for (const connection of this.lagging) {
      this.sendPending(connection)
      this.joinInSync(connection)
    }
  }

  /** Sends one message to all members of a set. Members that do not accept bytes leave the set. */
  fanOut(set: InSyncSet, joined: Map<string, Buffer>): void {
    if (set.isSuperseded()) {
      for (const member of set.members) this.detach(member)
      return
    }
    const message = this.#messageFor(set, joined)
    if (message === null) return
    for (const member of set.members) {
      if (member.socket.buffered() < this.#limits.bufferedBytesMax) member.socket.send(message)
      else this.detach(member)
    }
    set.advance()
  }

  /** Encodes the changes of a set. Sets that differ only in unchanged topics also share the joined message. */
  #messageFor(set: InSyncSet, joined: Map<string, Buffer>): Buffer | null {
    const parts: Buffer[] = []
    let key = ''
    for (let i = 0; i < set.topics.length; i++) {
      const topic = set.topics[i] as Topic
      const from = set.positions[i] as number
      if (from === topic.seq) continue
      parts.push(topic.delta(from))
      key += `${topic.options.id}:${from},`
    }
    if (parts.length <= 1) return parts[0] ?? null
    let message = joined.get(key)
    if (message === undefined) joined.set(key, (message = join(parts)))
    return message
  }

  /** Sends a lagging connection its pending changes after `head`, in one message unless pages make it too long. */
  sendPending(connection: Connection, head: Buffer[] = []): void {
    const { socket, subscriptions } = connection
    if (connection.closed) return
    const room = this.#limits.bufferedBytesMax - socket.buffered()
    if (room <= 0 || subscriptions === null) {
      if (head.length > 0) socket.send(join(head))
      return
    }
    const parts = [...head]
    for (const subscription of subscriptions.values()) if (subscription.snapshot === null) this.appendDelta(connection, subscription, parts)
    this.#sendPages(connection, subscriptions, parts, room)
  }

  /** Appends the pending changes of a subscription that has its snapshot. */
  appendDelta(connection: Connection, subscription: Subscription, parts: Buffer[]): void {
    const { topic, seq } = subscription
    if (seq < topic.floor) {
      this.endSubscription(connection, topic)
      parts.push(encode({ op: 'reset', t: topic.name, why: 'behind' }))
    } else if (seq < topic.seq) {
      parts.push(topic.delta(seq))
      subscription.seq = topic.seq
    }
  }

  #sendPages(connection: Connection, subscriptions: Map<Topic, Subscription>, head: Buffer[], room: number): void {
    let parts = head
    let sent = 0
    let waiting = parts.reduce((bytes, part) => bytes + part.length, 0)
    let paging = false
    for (const subscription of subscriptions.values()) {
      while (subscription.snapshot !== null && sent + waiting < room) {
        waiting += this.appendPage(connection, subscription, parts)
        if (waiting < messageBytes) continue
        connection.socket.send(join(parts))
        sent += waiting
        waiting = 0
        parts = []
      }
      paging ||= subscription.snapshot !== null
    }
    connection.sendNextPages = paging ? (connection.sendNextPages ?? (() => this.sendPending(connection))) : null
    if (parts.length > 0) connection.socket.send(join(parts), connection.sendNextPages ?? undefined)
  }

  /** Appends one page. The last page is followed by the changes since paging began, so that the copy is one committed state. */
  appendPage(connection: Connection, subscription: Subscription, parts: Buffer[]): number {
    const { topic } = subscription
    if (subscription.seq < topic.floor) this.beginSnapshot(subscription)
    const { snapshot } = subscription
    if (snapshot === null) return 0
    const page = snapshot.page(subscription.page++)
    parts.push(page)
    if (subscription.page < snapshot.pageCount) return page.length
    subscription.snapshot = null
    const before = parts.length
    this.appendDelta(connection, subscription, parts)
    return page.length + (parts.length > before ? (parts.at(-1) as Buffer).length : 0)
  }

  beginSnapshot(subscription: Subscription): void {
    subscription.snapshot = subscription.topic.snapshot(this.#clock.monotonicMs())
    subscription.seq = subscription.snapshot.seq
    subscription.page = 0
  }

  /** Moves a lagging connection that has received everything into the set of its topics. */
  joinInSync(connection: Connection): void {
    const { subscriptions } = connection
    if (subscriptions === null) return
    for (const { topic, seq, snapshot } of subscriptions.values()) if (snapshot !== null || seq !== topic.seq) return
    if (subscriptions.size > 0) {
      const topics = [...subscriptions.keys()].sort((a, b) => a.options.id - b.options.id)
      const key = topics.map((topic) => topic.options.id).join()
      let set = this.inSyncSets.get(key)
      if (set === undefined) set = this.#createSet(key, topics)
      else if (!set.isCurrent()) return
      set.members.add(connection)
      connection.inSync = set
    }
    connection.subscriptions = null
    this.lagging.delete(connection)
  }

  /** Takes a connection out of its set and gives it positions of its own. It counts as lagging until it rejoins a set. */
  detach(connection: Connection): Map<Topic, Subscription> {
    const subscriptions = (connection.subscriptions ??= new Map<Topic, Subscription>())
    this.lagging.add(connection)
    const { inSync } = connection
    if (inSync === null) return subscriptions
    inSync.topics.forEach((topic, i) => {
      subscriptions.set(topic, { topic, seq: inSync.positions[i] as number, snapshot: null, page: 0 })
    })
    connection.inSync = null
    this.#leaveSet(inSync, connection)
    return subscriptions
  }

  #createSet(key: string, topics: Topic[]): InSyncSet {
    const set = new InSyncSet(key, topics)
    this.inSyncSets.set(key, set)
    for (const topic of topics) {
      const sets = this.#setsOf.get(topic)
      if (sets === undefined) this.#setsOf.set(topic, new Set([set]))
      else sets.add(set)
    }
    return set
  }

  #leaveSet(set: InSyncSet, connection: Connection): void {
    set.members.delete(connection)
    if (set.members.size > 0) return
    this.inSyncSets.delete(set.key)
    for (const topic of set.topics) {
      const sets = this.#setsOf.get(topic)
      sets?.delete(set)
      if (sets?.size === 0) this.#setsOf.delete(topic)
    }
  }

  /** Ends one subscription of a detached connection. */
  endSubscription(connection: Connection, topic: Topic): void {
    if (connection.subscriptions?.delete(topic)) topic.subscribers--
  }

  /** Ends a subscription because the right to it is gone. Nothing of the topic is sent to the connection afterwards. */
  revoke(connection: Connection, topic: Topic): void {
    this.detach(connection)
    this.endSubscription(connection, topic)
    connection.socket.send(encode({ op: 'revoke', t: topic.name }))
  }

  /** Removes a connection and all of its subscriptions. */
  remove(connection: Connection): void {
    for (const topic of watchedTopics(connection)) topic.subscribers--
    if (connection.inSync !== null) this.#leaveSet(connection.inSync, connection)
    connection.inSync = connection.subscriptions = connection.sendNextPages = null
    this.lagging.delete(connection)
  }

  /** Sends the checkpoint of each topic in which the connection has received everything. */
  sendCheckpoints({ socket, inSync, subscriptions }: Connection): void {
    if (socket.buffered() >= this.#limits.bufferedBytesMax) return
    if (inSync !== null) {
      if (inSync.isCurrent()) socket.send((inSync.checkpoints ??= join(inSync.topics.map(checkpointOf))))
      return
    }
    const checkpoints: Buffer[] = []
    for (const { topic, seq, snapshot } of subscriptions?.values() ?? [])
      if (snapshot === null && seq === topic.seq) checkpoints.push(checkpointOf(topic))
    if (checkpoints.length > 0) socket.send(join(checkpoints))
  }
}
