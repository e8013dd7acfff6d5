import type { IfbMode } from '@backhaul/contract/audio-rooms'
import { refusal, type Refusal } from '../refusal.ts'

/** The lines of a server, as its reports and the services of its inventory have them. */
export interface IfbFacts {
  readonly mode: IfbMode
  /** Whether the server is online and its service has not ended. */
  readonly usable: boolean
  /** Free lines that the call may use. */
  readonly free: number
}

/**
 * Returns the reason against another call on the lines of a server, or null. The spec doesn't say what an exhausted server does;
 * we refuse the next call.
 */
export function refuseIfb(
  { mode, usable, free }: IfbFacts,
  to: 'audioRoom' | 'targetChannel',
): Refusal<'IFB_FROZEN' | 'IFB_MODE_WITHOUT_ROOMS' | 'IFB_EXHAUSTED'> | null {
  if (!usable) return refusal('IFB_FROZEN')
  if (to === 'audioRoom' && mode === 'V1') return refusal('IFB_MODE_WITHOUT_ROOMS')
  return free > 0 ? null : refusal('IFB_EXHAUSTED')
}
