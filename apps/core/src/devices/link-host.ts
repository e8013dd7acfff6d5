import type { CoreEnd, Rejection } from '@backhaul/device-link'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '@backhaul/clock'
import type { Config } from '../config.ts'
import type { Hub } from '../realtime/hub.ts'
import type { FleetGrant } from './fleet-grant.ts'
import type { Registry } from './registry.ts'

export type CommandResult =
  | { ok: true }
  | { ok: false; why: 'offline' }
  | { ok: false; why: 'timeout' }
  /** With the code of the reason, or with the device's own words. */
  | { ok: false; why: 'rejected'; code: Rejection }
  | { ok: false; why: 'rejected'; code: null; reason: string }

/** The part of a link that the host uses: an end to which frames are sent. */
export interface Link {
  readonly end: CoreEnd
  /** The devices that the fleet may speak for. */
  readonly grant: FleetGrant
  /** The fleet's own name for itself, the same over all its links; null for a fleet that gives none. */
  readonly instance: string | null
  /** Closes the link; frames of it that are still in transit are ignored. */
  retire(code: number, reason: string): void
}

/** The part of the core that a link uses. */
export interface LinkHost {
  readonly deps: { config: Config; log: FastifyBaseLogger; clock: Clock; hub: Hub; registry: Registry }
  /** Ends the former links of the fleet that opened this one. */
  greet(link: Link): void
  report(link: Link, deviceId: string, bootId: number, seq: number, body: Record<string, unknown>): void
  release(link: Link, deviceId: string): boolean
  detach(link: Link): void
  answer(link: Link, id: number, deviceId: string, result: CommandResult): void
}
