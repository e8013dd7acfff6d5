import type { Cohort } from './cohort.ts'
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

export const topicsOf = (connection: Connection): Iterable<Topic> => connection.cohort?.topics ?? connection.subscriptions?.keys() ?? []

export const topicCount = (connection: Connection): number => connection.cohort?.topics.length ?? connection.subscriptions?.size ?? 0

export function watches(connection: Connection, topic: Topic): boolean {
  return connection.cohort === null ? (connection.subscriptions?.has(topic) ?? false) : topic.cohorts.has(connection.cohort)
}
