import { ClientFrame, realtimeClose, type ServerMessage } from '@backhaul/contract'
import { type Connection, topicCount } from './connection.ts'
import type { Delivery } from './delivery.ts'
import { encode } from './frames.ts'
import type { Limits } from './limits.ts'
import type { Topic } from './topic.ts'

/** What answering a client needs of the hub. */
export interface Answering {
  readonly limits: Limits
  readonly delivery: Delivery
  /** The topic a client means by a name; null when there is none or the client may not see it. */
  find(connection: Connection, name: string): Topic | null
  refuse(connection: Connection, code: number, reason: string): void
  renew(connection: Connection): void
  /** Has the connection brought up to date with the next tick. */
  wake(): void
}

type Sub = Extract<ClientFrame, { op: 'sub' }>

/** Answers one frame of a client; anything outside of the grammar ends the connection. */
export function answer(hub: Answering, connection: Connection, text: string): void {
  const frame = parse(text)
  if (frame === null) return hub.refuse(connection, realtimeClose.grammar, 'not a frame of rt/1')
  // Who asks for more without ever reading would make us keep the answers.
  if (connection.sink.buffered() > 2 * hub.limits.bufferedBytesMax)
    return hub.refuse(connection, realtimeClose.rate, 'answers are not read')
  if (frame.op === 'ping') connection.sink.send(encode({ op: 'pong', n: frame.n }))
  else if (frame.op === 'renew') hub.renew(connection)
  else if (frame.op === 'unsub') unsubscribe(hub, connection, frame.topics)
  else subscribe(hub, connection, frame)
}

function parse(text: string): ClientFrame | null {
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function subscribe(hub: Answering, connection: Connection, { id, topics }: Sub): void {
  const { delivery, limits } = hub
  if (topicCount(connection) + topics.length > limits.topicsPerConnection) {
    const msg = `At most ${limits.topicsPerConnection} topics a connection.`
    return connection.sink.send(encode({ op: 'err', id, code: 'TOO_MANY_TOPICS', msg }))
  }
  const subscriptions = delivery.scatter(connection)
  const res: Extract<ServerMessage, { op: 'subd' }>['res'] = []
  for (const { t, epoch, seq } of topics) {
    const topic = hub.find(connection, t)
    if (topic === null) {
      res.push({ t, mode: 'denied' })
      continue
    }
    delivery.drop(connection, topic)
    const subscription = { topic, seq: topic.seq, snapshot: null, page: 0 }
    if (topic.holds(epoch, seq)) subscription.seq = seq
    else delivery.beginSnapshot(subscription)
    subscriptions.set(topic, subscription)
    topic.subscribers++
    res.push({ t, mode: subscription.snapshot === null ? 'live' : 'snap', epoch: topic.epoch, seq: subscription.seq })
  }
  delivery.serve(connection, [encode({ op: 'subd', id, res })])
  hub.wake()
}

function unsubscribe(hub: Answering, connection: Connection, names: readonly string[]): void {
  const subscriptions = hub.delivery.scatter(connection)
  const wanted = new Set(names)
  for (const topic of subscriptions.keys()) if (wanted.has(topic.name)) hub.delivery.drop(connection, topic)
  hub.wake()
}
