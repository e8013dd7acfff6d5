import type { Clock } from '@backhaul/clock'
import type { CallHeaders } from '@backhaul/simulation'
import type { Faults } from '../faults/faults.ts'
import type { Fleet } from '@backhaul/simulator'

export const kinds = ['units', 'channels', 'servers', 'videoReturns', 'gateways', 'alerts', 'notices'] as const
export type Kind = (typeof kinds)[number]

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Headers and a size that calls of clients usually do not have. */
export interface CallForm {
  readonly headers?: CallHeaders | undefined
  /** The body is filled with blanks to this size. */
  readonly bodyBytes?: number | undefined
}

/** A call that was made. Its answer is null until it arrives. */
export interface MadeCall {
  readonly text: string
  answer: Answer | null
  answeredAtMs: number
}

/** A world as scenarios see it: they act on its devices, and they see what its users see. */
export interface Stage {
  readonly clock: Clock
  readonly fleet: Fleet
  readonly faults: Faults
  /** World time since the start. */
  readonly elapsedMs: number
  /** Calls the API as a user. */
  call(user: string, method: string, path: string, body?: object, form?: CallForm): Promise<Answer>
  /** Notes the answer of a call. */
  answered(name: string, answer: Answer): void
  /** Returns the published value of an object, as a user of the whole inventory sees it. */
  value(kind: Kind, id: string): Record<string, unknown> | undefined
  values(kind: Kind): Iterable<readonly [id: string, value: Record<string, unknown>]>
  /** Number of changes of statuses, transitions, alerts and notices. Without it, each look reads all of them. */
  readonly changes?: number
  /** Ends when a slice of world time has passed, with everything that follows from it. */
  pass(): Promise<void>
  /** Ends when everything that follows from the last act has happened. */
  quiet(): Promise<void>
}
