import { realtimeLimits } from '@backhaul/contract'

type ContractLimits = { [Name in keyof typeof realtimeLimits]: number }

export interface Limits extends ContractLimits {
  /** Tombstones kept per topic. A client that missed more deletions receives a new snapshot. */
  readonly tombstonesMax: number
  /** Changes of a topic are kept this long after its last subscriber has left. A client that returns later receives a new snapshot. */
  readonly resumeMsMax: number
  /** Upper bound of events per topic, whatever cap its kind declares. */
  readonly eventsMax: number
  /** Connections of all sessions of a user; a further one closes the oldest. */
  readonly connectionsPerUser: number
  /** Approximate size of a page, which a slow line finishes before the client takes the connection for dead. */
  readonly pageBytes: number
  /** Changes up to this size are sent in one frame, longer ones in pages. */
  readonly frameBytesMax: number
  /** Bytes after which a ping follows. */
  readonly pingEveryBytes: number
  /** Bytes that the subscriptions of a user may cause at once, and the rate at which it regains them. */
  readonly requestedBytesBurst: number
  readonly requestedBytesPerS: number
  /** How long before the end of its session a client is warned. */
  readonly expiringMs: number
  /** Interval at which rights are read again without notice of a change. */
  readonly recheckMs: number
}

// The spec doesn't give the values below. Five consoles with 10,000 units each request 30 MB at once.
export const defaultLimits: Limits = {
  ...realtimeLimits,
  tombstonesMax: 1000,
  resumeMsMax: 10 * 60_000,
  eventsMax: 500,
  connectionsPerUser: 50,
  pageBytes: 128 * 1024,
  frameBytesMax: 512 * 1024,
  pingEveryBytes: 64 * 1024,
  requestedBytesBurst: 32 * 1024 * 1024,
  requestedBytesPerS: 4 * 1024 * 1024,
  expiringMs: 5 * 60_000,
  recheckMs: 15_000,
}
