import { ClientFrame, realtimeClose, type ServerMessage } from '@backhaul/contract'
import { refuseShape } from '../json-shape.ts'
import { type Connection, type Subscription, topicCount, watchedTopics } from './connection.ts'
import type { Delivery } from './delivery.ts'
import { encode } from './frames.ts'
import type { Limits } from './limits.ts'
import type { Topic } from './topic.ts'

/** The part of the hub that requests of clients need. */
export interface RequestTarget {
  readonly limits: Limits
  readonly delivery: Delivery
  /** Returns the topic of a name; null when it does not exist or the client may not see it. */
  visibleTopic(connection: Connection, name: string): Topic | null
  closeConnection(connection: Connection, code: number, reason: string): void
  renew(connection: Connection): void
  /** Schedules the tick that brings the connection up to date. */
  scheduleTick(): void
}

type Sub = Extract<ClientFrame, { op: 'sub' }>

/** Handles one frame of a client. A frame outside the grammar closes the connection. */
export function handleFrame(hub: RequestTarget, connection: Connection, text: string): void {
  const frame = parse(text)
  if (frame === null) return hub.closeConnection(connection, realtimeClose.grammar, 'not a frame of rt/1')
  // Replies to a client that sends requests but does not read would pile up.
  if (connection.outbox.bytesUnderWay > 2 * hub.limits.bufferedBytesMax)
    return hub.closeConnection(connection, realtimeClose.rate, 'client does not read replies')
  if (frame.op === 'ping') connection.outbox.send(encode({ op: 'pong', n: frame.n }))
  else if (frame.op === 'renew') hub.renew(connection)
  else if (frame.op === 'unsub') unsubscribe(hub, connection, frame.topics)
  else subscribe(hub, connection, frame)
}

/** The largest frame subscribes to all topics of a connection. */
const frameLimits = { depthMax: 8, valuesMax: 5000, fieldsMax: 16, bytesMin: 1024 }

function parse(text: string): ClientFrame | null {
  if (refuseShape(Buffer.from(text), frameLimits) !== null) return null
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function subscribe(hub: RequestTarget, connection: Connection, { id, topics }: Sub): void {
  const { delivery, limits } = hub
  const added = new Set(topics.flatMap(({ t }) => hub.visibleTopic(connection, t) ?? [])).difference(new Set(watchedTopics(connection)))
  if (topicCount(connection) + added.size > limits.topicsPerConnection) {
    const msg = `A connection may have at most ${limits.topicsPerConnection} topics.`
    return connection.outbox.send(encode({ op: 'err', id, code: 'TOO_MANY_TOPICS', msg }))
  }
  const subscriptions = delivery.detach(connection)
  const res: Extract<ServerMessage, { op: 'subd' }>['res'] = []
  for (const { t, epoch, seq } of topics) {
    const topic = hub.visibleTopic(connection, t)
    if (topic === null) {
      res.push({ t, mode: 'denied' })
      continue
    }
    topic.watch()
    delivery.endSubscription(connection, topic)
    const subscription: Subscription = { topic, seq: topic.seq, behind: false, requested: true, transfer: null }
    if (topic.canResume(epoch, seq)) subscription.seq = seq
    else delivery.beginSnapshot(subscription)
    subscriptions.set(topic, subscription)
    res.push({ t, mode: subscription.transfer === null ? 'live' : 'snap', epoch: topic.epoch, seq: subscription.seq })
  }
  delivery.sendPending(connection, [encode({ op: 'subd', id, res })])
  hub.scheduleTick()
}

function unsubscribe(hub: RequestTarget, connection: Connection, names: readonly string[]): void {
  const subscriptions = hub.delivery.detach(connection)
  const ended = new Set(names)
  for (const topic of subscriptions.keys()) if (ended.has(topic.name)) hub.delivery.endSubscription(connection, topic)
  hub.scheduleTick()
}
