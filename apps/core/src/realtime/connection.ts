import type { ClientSocket } from './client-socket.ts'
import type { Outbox } from './outbox.ts'
import type { RealtimeSession } from './realtime-session.ts'
import type { Topic } from './topic.ts'
import type { Transfer } from './transfer.ts'

/** The position of a connection in one topic. */
export interface Subscription {
  readonly topic: Topic
  /** The position of the copy; of the snapshot while its pages are being sent. */
  seq: number
  /** Set while the copy waits for pages, because its changes are too long for one frame. */
  behind: boolean
  /** Set until the copy is current for the first time since the client subscribed: the bytes count against the user's allowance. */
  requested: boolean
  transfer: Transfer | null
}

/** One client. Kept small, because ten thousand of these are idle most of the time. */
export interface Connection {
  readonly socket: ClientSocket
  readonly outbox: Outbox
  session: RealtimeSession
  /** The name that the client gave itself. A client that connects again replaces its former connection. */
  readonly client: string | null
  /** Number of times the session was read again. Only the answer to the last question counts. */
  renewals: number
  /** Set while the connection has received everything; its positions are then those of the set. */
  inSync: InSyncSet | null
  /** The connection's own positions while it is in no set. */
  subscriptions: Map<Topic, Subscription> | null
  /** Whether a pong arrived since the last heartbeat. Frames do not count, because they do not prove that the client reads. */
  responded: boolean
  warnedOfExpiry: boolean
  closed: boolean
  /** Monotonic time up to which the rate limit for frames is used up. */
  spentMs: number
  /** The second of the heartbeat in which the connection is pinged. */
  slot: number
}

/**
 * Connections that watch the same topics and have received every change. They share their positions, so these are stored
 * once and one encoded message serves all members.
 */
export class InSyncSet {
  readonly key: string
  readonly topics: readonly Topic[]
  readonly positions: number[]
  readonly members = new Set<Connection>()
  /** The checkpoints of all topics at these positions, encoded on first use. */
  checkpoints: Buffer | null = null

  constructor(key: string, topics: readonly Topic[]) {
    this.key = key
    this.topics = topics
    this.positions = topics.map((topic) => topic.seq)
  }

  isCurrent(): boolean {
    return this.topics.every((topic, i) => topic.seq === this.positions[i])
  }

  /** Whether a topic has discarded tombstones that its members have not received. */
  isSuperseded(): boolean {
    return this.topics.some((topic, i) => (this.positions[i] as number) < topic.floor)
  }

  advance(): void {
    for (let i = 0; i < this.topics.length; i++) this.positions[i] = (this.topics[i] as Topic).seq
    this.checkpoints = null
  }
}

export const watchedTopics = (connection: Connection): Iterable<Topic> =>
  connection.inSync?.topics ?? connection.subscriptions?.keys() ?? []

export const topicCount = (connection: Connection): number => connection.inSync?.topics.length ?? connection.subscriptions?.size ?? 0

export function watches(connection: Connection, topic: Topic): boolean {
  return connection.inSync === null ? (connection.subscriptions?.has(topic) ?? false) : connection.inSync.topics.includes(topic)
}
