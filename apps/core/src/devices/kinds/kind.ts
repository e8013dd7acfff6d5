import type { AlertRule } from '@backhaul/contract/notifications'
import type { Provision, ReportOf } from '@backhaul/device-link'
import type { LiveTable } from '../../store/live.ts'
import type { StoredKind } from '../../store/memberships.ts'
import type { topics } from '@backhaul/contract/topics'
import type { Gazetteer } from '@backhaul/gazetteer'
import type { ActiveAlert } from '@backhaul/rules/alerts'
import type { Clock } from '@backhaul/clock'
import type { Memberships } from '../../scope.ts'
import type { Sealing } from '../../secrets/sealing.ts'
import type { Store } from '../../store/index.ts'
import type { UserOf } from './unit-tasks.ts'
import type { AnyRecord, ChannelRecord, LastKnown } from '../registry/record.ts'

/** Finds other devices; `unitName` is null for a unit that is unknown. */
export interface Lookups {
  unitName(id: string): string | null
  channel(id: string): ChannelRecord | undefined
  /** The alert rules of a group; null for the default ones. */
  groupAlerts(id: string): readonly AlertRule[] | null
}

/** `backOnline`: after being offline, or for the first time since the core started. `rebooted`: with a newer boot. */
export interface Liveness {
  readonly backOnline: boolean
  readonly rebooted: boolean
}

export interface ReportContext {
  readonly clock: Clock
  readonly gazetteer: Gazetteer
  readonly lookups: Lookups
  readonly userOf: UserOf
}

/** Everything in which one kind of device differs from the others. */
export interface Kind<Stored extends Memberships, Record extends AnyRecord> {
  readonly kind: StoredKind
  readonly topic: (typeof topics)['units' | 'channels' | 'servers' | 'videoReturns' | 'gateways']
  readonly liveTable: LiveTable
  readonly read: (store: Store) => Promise<Stored[]>
  /** Makes the record of a device as it is after a start: its configuration and its last known state. */
  readonly record: (stored: Stored, live: LastKnown<Record['state']>, lookups: Lookups) => Record
  /** Returns the report that a body contains; null for an invalid body. */
  readonly check: (body: { [field: string]: unknown }) => ReportOf[Record['kind']] | null
  /** Returns the path of the first invalid field of a body. */
  readonly faultOf: (body: { [field: string]: unknown }) => string
  /** Applies a report to the state and returns the changed fields of the row. */
  readonly report: (record: Record, report: ReportOf[Record['kind']], liveness: Liveness, context: ReportContext) => Partial<Record['row']>
  /** Fields of the row of a device that is offline. */
  readonly offline: (record: Record) => Partial<Record['row']>
  /** The alerts that the rules ask for; null for a kind without alerts. */
  readonly alerts: ((record: Record, active: readonly ActiveAlert[], nowMs: number, lookups: Lookups) => ActiveAlert[]) | null
  readonly provision: (record: Record, secrets: Pick<Sealing, 'open'>) => Provision
  /** Fields of the row that show this configuration. */
  readonly shown: (stored: Record['stored']) => Partial<Record['row']>
  /** The part of a configuration that a fleet gets with the device, and that no command to the device sets. */
  readonly provided: readonly (keyof Record['stored'])[]
  /**
   * The part of a changed configuration that the device reports as well: set here so that it is shown before the next report.
   * `changed`: the settings among `fields` that are new. `isOwn`: this core stored them.
   */
  readonly reported: (record: Record, fields: Partial<Record['stored']>, changed: object, isOwn: boolean) => Partial<Record['state']>
  /** The settings of a change that a device misses now, and gets when it is online again; all kinds without it take them in another way. */
  readonly missed?: (record: Record, settings: object) => object
}
