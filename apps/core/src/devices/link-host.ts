import type { CoreEnd } from '@backhaul/device-link'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '@backhaul/clock'
import type { Config } from '../config.ts'
import type { Hub } from '../realtime/hub.ts'
import type { Ingest } from './ingest.ts'
import type { Registry } from './registry.ts'

export type CommandResult =
  | { ok: true }
  | { ok: false; why: 'offline' }
  | { ok: false; why: 'timeout' }
  | { ok: false; why: 'rejected'; reason: string }

/** The part of a link that the host uses: an end to which frames are sent. */
export interface Link {
  readonly end: CoreEnd
}

/** The part of the core that a link uses. */
export interface LinkHost {
  readonly deps: { config: Config; log: FastifyBaseLogger; clock: Clock; hub: Hub; registry: Registry; ingest: Ingest }
  claim(link: Link, deviceId: string, bootId: number): boolean
  release(link: Link, deviceId: string): boolean
  detach(link: Link): void
  answer(link: Link, id: number, deviceId: string, result: CommandResult): void
}
