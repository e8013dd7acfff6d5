import type { Clock } from '@backhaul/clock'
import { ByteAllowance } from './byte-allowance.ts'
import { type Connection, InSyncSet, type Subscription, watchedTopics } from './connection.ts'
import { checkpointOf, encode, join } from './frames.ts'
import type { Limits } from './limits.ts'
import type { Topic } from './topic.ts'
import { Transfer } from './transfer.ts'

/** Brings connections up to date: connections in sync by set, lagging connections one by one. */
export class Delivery {
  readonly inSyncSets = new Map<string, InSyncSet>()
  /** Connections that are receiving pages, that do not accept bytes, or that just subscribed. */
  readonly lagging = new Set<Connection>()
  readonly #setsOf = new Map<Topic, Set<InSyncSet>>()
  readonly allowance: ByteAllowance
  /** The frame that was joined last from a page and those behind it. */
  readonly #lastJoined = new WeakMap<Buffer, { readonly parts: readonly Buffer[]; readonly message: Buffer }>()
  readonly #limits: Limits
  readonly #transportClock: Clock

  constructor(limits: Limits, transportClock: Clock) {
    this.#limits = limits
    this.#transportClock = transportClock
    this.allowance = new ByteAllowance(transportClock, { burstBytes: limits.requestedBytesBurst, bytesPerS: limits.requestedBytesPerS })
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
    const parts = this.#partsFor(set)
    if (parts.length === 0) return
    if (bytesOf(parts) > this.#limits.frameBytesMax) {
      for (const member of set.members) this.detach(member)
      return
    }
    const message = this.#joined(set, parts, joined)
    for (const member of set.members) {
      if (this.accepts(member)) member.outbox.send(message)
      else this.detach(member)
    }
    set.advance()
  }

  #partsFor(set: InSyncSet): Buffer[] {
    return set.topics.flatMap((topic, i) => (set.positions[i] === topic.seq ? [] : topic.delta(set.positions[i] as number)))
  }

  /** Joins the changes of a set. Sets that differ only in unchanged topics share the joined message. */
  #joined(set: InSyncSet, parts: readonly Buffer[], joined: Map<string, Buffer>): Buffer {
    if (parts.length === 1) return parts[0] as Buffer
    const changed = set.topics.flatMap((topic, i) => (set.positions[i] === topic.seq ? [] : `${topic.options.id}:${set.positions[i]}`))
    const key = changed.join()
    let message = joined.get(key)
    if (message === undefined) joined.set(key, (message = join(parts)))
    return message
  }

  /** Whether a connection accepts bytes. A connection that does not receives nothing but replies, and lags. */
  accepts(connection: Connection): boolean {
    return connection.outbox.bytesUnderWay < this.#limits.bufferedBytesMax
  }

  /** Sends the next pages, if the connection is receiving pages and accepts bytes again. */
  continuePages(connection: Connection): void {
    for (const subscription of connection.subscriptions?.values() ?? []) if (isPaged(subscription)) return this.sendPending(connection)
  }

  /** Sends a lagging connection its pending changes after `head`: in one frame, or in pages as far as it accepts bytes. */
  sendPending(connection: Connection, head: Buffer[] = []): void {
    const { subscriptions } = connection
    if (connection.closed) return
    const parts = [...head]
    const accepts = this.accepts(connection)
    // Topics that a reply calls live are at the state of the others, unless the connection accepts no bytes.
    if (subscriptions !== null && (accepts || head.length > 0)) {
      for (const subscription of subscriptions.values())
        if (!isPaged(subscription)) this.appendDelta(connection, subscription, parts, accepts)
    }
    if (subscriptions !== null && accepts && Iterator.from(subscriptions.values()).some(isPaged)) {
      // In a frame of its own: the reply differs from client to client, and the pages that follow do not.
      if (parts.length > 0) connection.outbox.send(join(parts.splice(0)))
      for (const subscription of subscriptions.values()) if (isPaged(subscription)) this.#sendPages(connection, subscription, parts)
    }
    if (parts.length > 0) connection.outbox.send(this.#joinedPages(parts))
  }

  /**
   * Joins pages into one frame, which the clients that get the same pages share: of ten thousand that subscribe at once, each would
   * have a copy of its own. A joined frame is kept as long as its first page.
   */
  #joinedPages(parts: readonly Buffer[]): Buffer {
    const [first] = parts
    if (first === undefined || parts.length === 1) return join(parts)
    const last = this.#lastJoined.get(first)
    if (last?.parts.length === parts.length && last.parts.every((part, i) => part === parts[i])) return last.message
    const message = join(parts)
    this.#lastJoined.set(first, { parts: [...parts], message })
    return message
  }

  /** Appends the pending changes of a subscription. Changes that are too long for the frame or have to wait follow in pages. */
  appendDelta(connection: Connection, subscription: Subscription, parts: Buffer[], accepts = true): void {
    const { topic, seq } = subscription
    if (seq === topic.seq) return
    if (seq < topic.floor) return this.#reset(connection, topic, parts)
    const mayRead = accepts && !this.#waits(connection, subscription)
    const [delta, ...more] = mayRead ? topic.delta(seq) : []
    if (delta === undefined || more.length > 0 || bytesOf(parts) + delta.length > this.#limits.frameBytesMax) {
      subscription.behind = true
      parts.push(encode({ op: 'behind', t: topic.name }))
    } else {
      parts.push(delta)
      this.#charge(connection, subscription, delta.length)
      subscription.seq = topic.seq
      subscription.requested = false
    }
  }

  /** Whether a requested copy must wait, because its user has used up the allowance. */
  #waits({ session }: Connection, { requested }: Subscription): boolean {
    return requested && this.allowance.isSpent(session.userId)
  }

  #charge({ session }: Connection, { requested }: Subscription, bytes: number): void {
    if (requested) this.allowance.spend(session.userId, bytes)
  }

  /** Sends pages of one subscription while the connection accepts bytes. `parts` is the frame that is being filled. */
  #sendPages(connection: Connection, subscription: Subscription, parts: Buffer[]): void {
    const { pageBytes, bufferedBytesMax } = this.#limits
    while (connection.outbox.bytesUnderWay + bytesOf(parts) < bufferedBytesMax && !this.#waits(connection, subscription)) {
      const isLast = this.appendPage(connection, subscription, parts)
      if (bytesOf(parts) >= pageBytes) connection.outbox.send(this.#joinedPages(parts.splice(0)))
      if (isLast) return
    }
  }

  /**
   * Appends one page and returns whether it was the last one. The last page is followed by the changes since, so that the
   * copy is at the same committed state as the other copies. If these are too long in turn, the copy stays behind, and the
   * other topics come first.
   */
  appendPage(connection: Connection, subscription: Subscription, parts: Buffer[]): boolean {
    const { topic, transfer, seq } = subscription
    if (transfer === null) {
      if (seq < topic.floor) this.#reset(connection, topic, parts)
      else subscription.transfer = new Transfer(topic, seq)
      if (subscription.transfer === null) return true
    } else if (transfer.isSuperseded()) this.beginSnapshot(subscription)
    const { parts: page, to } = (subscription.transfer as Transfer).next()
    parts.push(...page)
    this.#charge(connection, subscription, bytesOf(page))
    if (to === undefined) return false
    subscription.seq = to
    subscription.transfer = null
    subscription.behind = false
    if (to === topic.seq) subscription.requested = false
    this.appendDelta(connection, subscription, parts)
    if (subscription.behind) {
      connection.subscriptions?.delete(topic)
      connection.subscriptions?.set(topic, subscription)
    }
    return true
  }

  beginSnapshot(subscription: Subscription): void {
    const snapshot = subscription.topic.snapshot(this.#transportClock.monotonicMs())
    subscription.transfer = new Transfer(subscription.topic, snapshot)
    subscription.seq = snapshot.seq
  }

  #reset(connection: Connection, topic: Topic, parts: Buffer[]): void {
    this.endSubscription(connection, topic)
    parts.push(encode({ op: 'reset', t: topic.name, why: 'behind' }))
  }

  /** Moves a lagging connection that has received everything into the set of its topics. */
  joinInSync(connection: Connection): void {
    const { subscriptions } = connection
    if (subscriptions === null) return
    for (const subscription of subscriptions.values()) if (isPaged(subscription) || subscription.seq !== subscription.topic.seq) return
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
      subscriptions.set(topic, { topic, seq: inSync.positions[i] as number, behind: false, requested: false, transfer: null })
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
    connection.outbox.send(encode({ op: 'revoke', t: topic.name }))
  }

  /** Ends a subscription because the rights of the user call for another version of the topic; the client subscribes again. */
  restart(connection: Connection, topic: Topic): void {
    this.detach(connection)
    this.endSubscription(connection, topic)
    connection.outbox.send(encode({ op: 'reset', t: topic.name, why: 'rights' }))
  }

  /** Removes a connection and all of its subscriptions. */
  remove(connection: Connection): void {
    for (const topic of watchedTopics(connection)) topic.subscribers--
    if (connection.inSync !== null) this.#leaveSet(connection.inSync, connection)
    connection.inSync = connection.subscriptions = null
    this.lagging.delete(connection)
  }

  /** Sends the checkpoint of each topic in which the connection has received everything. */
  sendCheckpoints(connection: Connection): void {
    const { inSync, subscriptions } = connection
    if (!this.accepts(connection)) return
    if (inSync !== null) {
      if (inSync.isCurrent()) connection.outbox.send((inSync.checkpoints ??= join(inSync.topics.map(checkpointOf))))
      return
    }
    const checkpoints: Buffer[] = []
    for (const subscription of subscriptions?.values() ?? [])
      if (!isPaged(subscription) && subscription.seq === subscription.topic.seq) checkpoints.push(checkpointOf(subscription.topic))
    if (checkpoints.length > 0) connection.outbox.send(join(checkpoints))
  }
}

const bytesOf = (parts: readonly Buffer[]): number => parts.reduce((bytes, part) => bytes + part.length, 0)
const isPaged = ({ behind, transfer }: Subscription): boolean => behind || transfer !== null
