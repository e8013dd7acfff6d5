import type { AlertRule } from '@backhaul/contract/notifications'
import type { Unit } from '@backhaul/contract/units'
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
import type { AnyRecord, ChannelRecord, LastKnown, UnitRecord } from '../registry/record.ts'
import type { Indexes } from '../registry/record-index.ts'
import type { AudioState } from './audio-state.ts'
import type { serverUsage } from './server-usage.ts'
import type { UnitFeeds } from './unit-feeds.ts'
import type { UnitNotices } from './unit-notices.ts'
import type { UnitOrders } from './unit-orders.ts'
import type { UserOf } from './unit-tasks.ts'

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

/** State over all devices of one kind, or of several, next to their records. */
export interface Derived {
  readonly orders: UnitOrders
  readonly feeds: UnitFeeds
  readonly notices: UnitNotices
  /** Audio rooms, IFB lines and tallies. */
  readonly audio: AudioState
  /** CPU and disk of servers over the last hour. */
  readonly usage: ReturnType<typeof serverUsage>
  /** Returns everything about a unit: the same frozen object until something of it changes. */
  unitDetails(unit: UnitRecord): Unit
}

/** The registry, as the kinds use it. */
export interface Registered extends Indexes, Derived {
  /** Takes changed fields into a row and publishes them. */
  show(record: AnyRecord, fields: object): void
  /** Shows this name of a device in the rows that name the device. */
  showName(record: AnyRecord, name: string): void
}

/** The part of the changes in the registry that concerns the devices of one kind and no others. */
interface Hooks<Record extends AnyRecord> {
  /** Called with a record that enters the registry, at the start or later, before it is published. */
  readonly entered?: (record: Record, registry: Registered) => void
  /** Called with a device that was added while the core runs. */
  readonly added?: (record: Record, registry: Registered) => void
  readonly moved?: (record: Record, before: Memberships, registry: Registered) => void
  /** Called with a device that the registry does not find any more. */
  readonly removed?: (record: Record, registry: Registered) => void
  /** Called after all rows show the new name. */
  readonly renamed?: (record: Record, registry: Registered) => void
  /** Called after each report, and with an empty one when the device is offline. */
  readonly afterReport?: (record: Record, report: object, registry: Registered) => void
  /** Called before fields of the row change. Returns what to do after the change and its alerts are published; null for nothing. */
  readonly changing?: (record: Record, fields: object, registry: Registered) => (() => void) | null
  /** Called after fields of the row have changed, apart from rates. */
  readonly changed?: (record: Record, fields: object, registry: Registered) => void
  /** Called after the alert rules of a group of the device have changed. */
  readonly rulesChanged?: (record: Record) => void
}

/** Everything in which one kind of device differs from the others. */
export interface Kind<Stored extends Memberships, Record extends AnyRecord> extends Hooks<Record> {
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
  /** Whether no change of rates alone changes an alert of the device. */
  readonly isCalm?: (record: Record) => boolean
  /** Copies changed rates into the row of a device that no user watches, and lets `fields` have the arrays of the row. */
  readonly reuseRates?: (row: Record['row'], fields: object) => void
  /** Returns the fields of a row that show the name of another device, with this name; null for a row without it. */
  readonly shows?: (record: Record, other: AnyRecord, name: string) => Partial<Record['row']> | null
  /** Returns the users whom the row or the configuration names. */
  readonly users?: (record: Record) => readonly string[]
  readonly provision: (record: Record, secrets: Pick<Sealing, 'open'>) => Provision
  /** Fields of the row that show this configuration. */
  readonly shown: (stored: Record['stored']) => Partial<Record['row']>
  /** Fields of the row that show the settings as the device has them, stored or reported. */
  readonly settingsShown?: (record: Record) => Partial<Record['row']>
  /** The part of a configuration that a fleet gets with the device, and that no command to the device sets. */
  readonly provided: readonly (keyof Record['stored'])[]
  /**
   * The part of a changed configuration that the device reports as well: set here so that it is shown before the next report.
   * `changed`: the settings among `fields` that are new.
   */
  readonly reported: (record: Record, fields: Partial<Record['stored']>, changed: object) => Partial<Record['state']>
}
