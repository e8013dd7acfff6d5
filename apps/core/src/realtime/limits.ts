import { realtimeLimits } from '@backhaul/contract'

type Contract = { [Name in keyof typeof realtimeLimits]: number }

export interface Limits extends Contract {
  /** Ended keys a topic remembers. A client that missed more of them gets the topic anew. */
  readonly tombstonesMax: number
  /** No topic keeps more events, whatever its kind allows. */
  readonly eventsMax: number
  /** Frames a client may send at once, and how often it gets another one. */
  readonly framesBurst: number
  readonly frameEveryMs: number
  /** How long before its session ends a client is told. */
  readonly expiringMs: number
  /** How often rights are read again without being told of a change. */
  readonly recheckMs: number
}

// The spec doesn't say what the last six are; 2000 topics in batches of 50 are 40 frames at once.
export const defaultLimits: Limits = {
  ...realtimeLimits,
  tombstonesMax: 1000,
  eventsMax: 500,
  framesBurst: 200,
  frameEveryMs: 50,
  expiringMs: 5 * 60_000,
  recheckMs: 60_000,
}
