import type { FleetFrame, Rejection } from '@backhaul/device-link'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '@backhaul/clock'
import type { Config } from '../../config.ts'
import type { Hub } from '../../realtime/hub.ts'
import type { Sealing } from '../../secrets/sealing.ts'
import type { Ingest } from '../registry/ingest.ts'
import type { AnyRecord, Link } from '../registry/record.ts'
import type { Registry } from '../registry/registry.ts'

/** A frame about something that ended or happened at a device. */
export type News = Extract<FleetFrame, { op: 'result' | 'event' }>

export type CommandResult =
  | { ok: true }
  | { ok: false; why: 'offline' }
  | { ok: false; why: 'timeout' }
  /** The link ended after the command was sent. */
  | { ok: false; why: 'lost' }
  /** With the code of the reason, or with the device's own words. */
  | { ok: false; why: 'rejected'; code: Rejection }
  | { ok: false; why: 'rejected'; code: null; reason: string }

/** The part of the core that a link uses. */
export interface LinkHost {
  readonly deps: {
    config: Config
    log: FastifyBaseLogger
    clock: Clock
    transportClock: Clock
    hub: Hub
    registry: Registry
    ingest: Ingest
    sealing: Sealing
  }
  /** Ends the former links of the fleet that opened this one. */
  greet(link: Link): void
  report(link: Link, deviceId: string, bootId: number, seq: number, body: Record<string, unknown>): void
  release(link: Link, deviceId: string): boolean
  /** Offers a device that left its fleet to the other fleets that may run it. */
  offer(record: AnyRecord, former: Link): void
  detach(link: Link): void
  /** Takes the result of a command, or an event. */
  note(link: Link, frame: News): void
  answer(link: Link, id: number, deviceId: string, result: CommandResult): void
}
