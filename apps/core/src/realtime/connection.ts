import type { RealtimeSession, Sink } from './sink.ts'
import type { Snapshot } from './snapshot.ts'
import type { Topic } from './topic.ts'

/** Where a connection stands in one topic. While `snapshot` is set it is being paged to, and `seq` is the snapshot's. */
export interface Subscription {
  readonly topic: Topic
  seq: number
  snapshot: Snapshot | null
  page: number
}

/** Kept small: ten thousand of these are idle most of the time. */
export interface Connection {
  readonly sink: Sink
  session: RealtimeSession
  /** Set while it lacks nothing; the cohort then knows its positions. */
  cohort: Cohort | null
  /** Its own positions while it is in no cohort. */
  subscriptions: Map<Topic, Subscription> | null
  /** Calls for the next pages when the socket has taken the last; set while paging. */
  pump: (() => void) | null
  /** Answered the last ping. */
  answered: boolean
  warnedOfExpiry: boolean
  closed: boolean
  /** Monotonic time up to which its allowance of frames is used up. */
  spentMs: number
  /** Which second of the heartbeat it is pinged in. */
  slot: number
}

/**
 * Connections that watch the same topics and lack nothing. They stand at the same positions, so that these are kept
 * once and one encoded message serves them all.
 */
export class Cohort {
  readonly key: string
  readonly topics: readonly Topic[]
  readonly positions: number[]
  readonly members = new Set<Connection>()
  /** The marks of all topics at these positions, encoded when first asked for. */
  marks: Buffer | null = null

  constructor(key: string, topics: readonly Topic[]) {
    this.key = key
    this.topics = topics
    this.positions = topics.map((topic) => topic.seq)
  }

  atTop(): boolean {
    return this.topics.every((topic, i) => topic.seq === this.positions[i])
  }

  /** Fell so far behind that deletions it has not seen were forgotten. */
  overtaken(): boolean {
    return this.topics.some((topic, i) => (this.positions[i] as number) < topic.floor)
  }

  advance(): void {
    for (let i = 0; i < this.topics.length; i++) this.positions[i] = (this.topics[i] as Topic).seq
    this.marks = null
  }
}

export const topicsOf = (connection: Connection): Iterable<Topic> => connection.cohort?.topics ?? connection.subscriptions?.keys() ?? []

export const topicCount = (connection: Connection): number => connection.cohort?.topics.length ?? connection.subscriptions?.size ?? 0

export function watches(connection: Connection, topic: Topic): boolean {
  return connection.cohort === null ? (connection.subscriptions?.has(topic) ?? false) : connection.cohort.topics.includes(topic)
}
