import type { Clock } from '@backhaul/clock'
import { Cohort, type Connection, type Subscription, topicsOf } from './connection.ts'
import { encode, join, markOf } from './frames.ts'
import type { Limits } from './limits.ts'
import type { Topic } from './topic.ts'

/** Pages are sent in messages of about this size, so that a large snapshot does not hold up what else is to be said. */
const messageBytes = 256 * 1024

/** Brings connections up to date: those that lack nothing in cohorts, the others one by one. */
export class Delivery {
  readonly cohorts = new Map<string, Cohort>()
  /** Connections that are being paged to, that do not take their bytes, or that just subscribed. */
  readonly stragglers = new Set<Connection>()
  readonly #cohortsOf = new Map<Topic, Set<Cohort>>()
  readonly #limits: Limits
  readonly #clock: Clock

  constructor(limits: Limits, clock: Clock) {
    this.#limits = limits
    this.#clock = clock
  }

  /** Sends every connection that can take it what it lacks. */
  flush(dirty: Iterable<Topic>): void {
    const due = new Set<Cohort>()
    for (const topic of dirty) for (const cohort of this.#cohortsOf.get(topic) ?? []) due.add(cohort)
    const joined = new Map<string, Buffer>()
    for (const cohort of due) this.advance(cohort, joined)
    for (const connection of this.stragglers) {
      this.serve(connection)
      this.settle(connection)
    }
  }

  advance(cohort: Cohort, joined: Map<string, Buffer>): void {
    if (cohort.overtaken()) {
      for (const member of cohort.members) this.scatter(member)
      return
    }
    const message = this.#messageFor(cohort, joined)
    if (message === null) return
    for (const member of cohort.members) {
      if (member.sink.buffered() < this.#limits.bufferedBytesMax) member.sink.send(message)
      else this.scatter(member)
    }
    cohort.advance()
  }

  /** Cohorts that differ only in topics that did not change share the joined message too. */
  #messageFor(cohort: Cohort, joined: Map<string, Buffer>): Buffer | null {
    const parts: Buffer[] = []
    let key = ''
    for (let i = 0; i < cohort.topics.length; i++) {
      const topic = cohort.topics[i] as Topic
      const from = cohort.positions[i] as number
      if (from === topic.seq) continue
      parts.push(topic.delta(from))
      key += `${topic.options.id}:${from},`
    }
    if (parts.length <= 1) return parts[0] ?? null
    let message = joined.get(key)
    if (message === undefined) joined.set(key, (message = join(parts)))
    return message
  }

  /** Sends one connection what it lacks, after `head`; in one message unless pages make it long. */
  serve(connection: Connection, head: Buffer[] = []): void {
    const { sink, subscriptions } = connection
    if (connection.closed) return
    const room = this.#limits.bufferedBytesMax - sink.buffered()
    if (room <= 0 || subscriptions === null) {
      if (head.length > 0) sink.send(join(head))
      return
    }
    const parts = [...head]
    for (const subscription of subscriptions.values()) if (subscription.snapshot === null) this.catchUp(connection, subscription, parts)
    this.#page(connection, subscriptions, parts, room)
  }

  /** Adds what a live subscription lacks. */
  catchUp(connection: Connection, subscription: Subscription, parts: Buffer[]): void {
    const { topic, seq } = subscription
    if (seq < topic.floor) {
      this.drop(connection, topic)
      parts.push(encode({ op: 'reset', t: topic.name, why: 'behind' }))
    } else if (seq < topic.seq) {
      parts.push(topic.delta(seq))
      subscription.seq = topic.seq
    }
  }

  #page(connection: Connection, subscriptions: Map<Topic, Subscription>, head: Buffer[], room: number): void {
    let parts = head
    let sent = 0
    let waiting = parts.reduce((bytes, part) => bytes + part.length, 0)
    let paging = false
    for (const subscription of subscriptions.values()) {
      while (subscription.snapshot !== null && sent + waiting < room) {
        waiting += this.nextPage(connection, subscription, parts)
        if (waiting < messageBytes) continue
        connection.sink.send(join(parts))
        sent += waiting
        waiting = 0
        parts = []
      }
      paging ||= subscription.snapshot !== null
    }
    connection.pump = paging ? (connection.pump ?? (() => this.serve(connection))) : null
    if (parts.length > 0) connection.sink.send(join(parts), connection.pump ?? undefined)
  }

  /** Adds one page, with the last one also what changed since paging began: the copy is whole and of one moment then. */
  nextPage(connection: Connection, subscription: Subscription, parts: Buffer[]): number {
    const { topic } = subscription
    if (subscription.seq < topic.floor) this.beginSnapshot(subscription)
    const { snapshot } = subscription
    if (snapshot === null) return 0
    const page = snapshot.page(subscription.page++)
    parts.push(page)
    if (subscription.page < snapshot.pageCount) return page.length
    subscription.snapshot = null
    const before = parts.length
    this.catchUp(connection, subscription, parts)
    return page.length + (parts.length > before ? (parts.at(-1) as Buffer).length : 0)
  }

  beginSnapshot(subscription: Subscription): void {
    subscription.snapshot = subscription.topic.snapshot(this.#clock.monotonicMs())
    subscription.seq = subscription.snapshot.seq
    subscription.page = 0
  }

  /** Takes a connection that lacks nothing into the cohort of its topics. */
  settle(connection: Connection): void {
    const { subscriptions } = connection
    if (subscriptions === null) return
    for (const { topic, seq, snapshot } of subscriptions.values()) if (snapshot !== null || seq !== topic.seq) return
    if (subscriptions.size > 0) {
      const topics = [...subscriptions.keys()].sort((a, b) => a.options.id - b.options.id)
      const key = topics.map((topic) => topic.options.id).join()
      let cohort = this.cohorts.get(key)
      if (cohort === undefined) cohort = this.#form(key, topics)
      else if (!cohort.atTop()) return
      cohort.members.add(connection)
      connection.cohort = cohort
    }
    connection.subscriptions = null
    this.stragglers.delete(connection)
  }

  /** Gives a connection positions of its own; it stays for itself until it lacks nothing. */
  scatter(connection: Connection): Map<Topic, Subscription> {
    const subscriptions = (connection.subscriptions ??= new Map<Topic, Subscription>())
    this.stragglers.add(connection)
    const { cohort } = connection
    if (cohort === null) return subscriptions
    cohort.topics.forEach((topic, i) => {
      subscriptions.set(topic, { topic, seq: cohort.positions[i] as number, snapshot: null, page: 0 })
    })
    connection.cohort = null
    this.#leave(cohort, connection)
    return subscriptions
  }

  #form(key: string, topics: Topic[]): Cohort {
    const cohort = new Cohort(key, topics)
    this.cohorts.set(key, cohort)
    for (const topic of topics) {
      const cohorts = this.#cohortsOf.get(topic)
      if (cohorts === undefined) this.#cohortsOf.set(topic, new Set([cohort]))
      else cohorts.add(cohort)
    }
    return cohort
  }

  #leave(cohort: Cohort, connection: Connection): void {
    cohort.members.delete(connection)
    if (cohort.members.size > 0) return
    this.cohorts.delete(cohort.key)
    for (const topic of cohort.topics) {
      const cohorts = this.#cohortsOf.get(topic)
      cohorts?.delete(cohort)
      if (cohorts?.size === 0) this.#cohortsOf.delete(topic)
    }
  }

  /** Ends one subscription. The connection must have been scattered. */
  drop(connection: Connection, topic: Topic): void {
    if (connection.subscriptions?.delete(topic)) topic.subscribers--
  }

  /** After this nothing of the topic is sent to the connection. */
  revoke(connection: Connection, topic: Topic): void {
    this.scatter(connection)
    this.drop(connection, topic)
    connection.sink.send(encode({ op: 'revoke', t: topic.name }))
  }

  /** Forgets a connection and all of its subscriptions. */
  remove(connection: Connection): void {
    for (const topic of topicsOf(connection)) topic.subscribers--
    if (connection.cohort !== null) this.#leave(connection.cohort, connection)
    connection.cohort = connection.subscriptions = connection.pump = null
    this.stragglers.delete(connection)
  }

  /** Tells a connection position, key count and digest of each topic in which it lacks nothing. */
  mark({ sink, cohort, subscriptions }: Connection): void {
    if (sink.buffered() >= this.#limits.bufferedBytesMax) return
    if (cohort !== null) {
      if (cohort.atTop()) sink.send((cohort.marks ??= join(cohort.topics.map(markOf))))
      return
    }
    const marks: Buffer[] = []
    for (const { topic, seq, snapshot } of subscriptions?.values() ?? [])
      if (snapshot === null && seq === topic.seq) marks.push(markOf(topic))
    if (marks.length > 0) sink.send(join(marks))
  }
}
