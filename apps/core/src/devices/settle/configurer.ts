import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '@backhaul/clock'
import { CallError, OutcomeUnknown } from '../../call-error.ts'
import type { WantedChange } from '../registry/wish.ts'
import type { Beside } from '../../store/devices.ts'
import { writeInTime } from '../../store/with-timeout.ts'
import type { Devices } from '../link/devices.ts'
import type { Kind } from '../kinds/kind.ts'
import { kinds } from '../kinds/kinds.ts'
import type { Outcomes } from './outcomes.ts'
import type { RecordOf } from '../registry/record.ts'
import type { Registry } from '../registry/registry.ts'

/** Receives the fields that a write changed, before and after it. */
type Changed = (before: object, after: object) => void

/** The configuration of a device as stored. A core takes it when it is newer than the one it has. */
interface Versioned {
  readonly name: string
  readonly version: number
  /** Number of changes of `wanted`, which some kinds have. */
  readonly wantedVersion?: number
  readonly settings: object
}

export const isNewer = (one: Versioned, other: Versioned): boolean =>
  one.version > other.version || (one.version === other.version && (one.wantedVersion ?? 0) > (other.wantedVersion ?? 0))

/** The writes and the read of the configuration of one kind of device. */
interface ConfigurationStore<Stored, Change> {
  /** Returns what is stored then; null when the name is in use. */
  configure(id: string, change: Change, at: number, version?: number, also?: Pick<Beside, 'wanted'>): Promise<Stored | null>
  /** Null when there is no such device. */
  configuration(id: string): Promise<Stored | null>
}

interface Deps<Name extends keyof RecordOf, Stored, Change> {
  kind: Name
  store: ConfigurationStore<Stored, Change>
  clock: Clock
  registry: Registry
  devices: Pick<Devices, 'provideAgain'>
  outcomes: Outcomes
}

/** Returns the fields that a change names, and those that are stored otherwise than the record has them. */
function fieldsOf<Stored extends object>(stored: Stored, known: Stored, change: object): Partial<Stored> {
  const differs = (key: keyof Stored) => JSON.stringify(stored[key]) !== JSON.stringify(known[key])
  return Object.fromEntries(Object.entries(stored).filter(([key]) => key in change || differs(key as keyof Stored))) as Partial<Stored>
}

/** Returns the settings that a change names, and those that are stored otherwise than the record has them. */
const settingsIn = (stored: Versioned, known: Versioned, { settings = {} }: { settings?: object }): object =>
  fieldsOf<any>(stored.settings as any, known.settings as any, settings)

/** Returns the present values of the fields that a change names. */
const pick = (present: object, change: object): object =>
  Object.fromEntries(Object.keys(change).map((key) => [key, (present as Record<string, unknown>)[key]]))

/** Returns whether stored fields have these values. The database keeps the keys of an object in an order of its own. */
const hasAll = (stored: object, values: object): boolean =>
  Object.entries(JSON.parse(JSON.stringify(values)) as object).every(([key, value]) =>
    isDeepStrictEqual((stored as Record<string, unknown>)[key], value),
  )

/** Returns whether a change is stored. Fields that the configuration lacks, secrets for example, are not compared. */
function isMade(stored: Versioned, { settings = {}, ...columns }: { settings?: object }): boolean {
  const compared = Object.fromEntries(Object.entries(columns).filter(([key]) => key in stored))
  return hasAll(stored.settings, settings) && hasAll(stored, compared)
}

/** Returns whether changes that a device shall take are stored, and others no longer. */
function isSettled(stored: object, { add = {}, drop = [] }: WantedChange = {}): boolean {
  const { wanted = {} } = stored as { wanted?: object }
  return Object.keys(add).every((id) => id in wanted) && drop.every((id) => id in add || !(id in wanted))
}

/**
 * Changes of the configuration of one kind of device: each is stored, taken into the record, published and given to the fleet
 * by one function. The kind says which fields of the row it shows, and which fields a fleet gets with the device.
 */
export function configurer<Name extends keyof RecordOf, Stored extends Versioned, Change extends { settings?: object }>({
  kind,
  store,
  clock,
  registry,
  devices,
  outcomes,
}: Deps<Name, Stored, Change>) {
  type Record = RecordOf[Name]
  const { provided, reported } = kinds[kind] as Kind<any, any>
  const storedOf = (record: Record) => record.stored as unknown as Stored

  /** Takes what is stored, unless the record has it, or something newer, already. */
  const take = (record: Record, stored: Stored, change: { settings?: object }, isFollowed = false): void => {
    const known = storedOf(record)
    if (!isNewer(stored, known)) return
    const fields = fieldsOf(stored, known, change)
    const isProvided = provided.some((key) => key in fields && (fields as any)[key] !== (known as any)[key])
    Object.assign(record.state, reported(record, fields, settingsIn(stored, known, change)))
    registry.configure(record, fields, !isFollowed || record.lastReportMs !== null)
    if (isProvided) devices.provideAgain(record)
  }

  /**
   * Brings the record to what is stored after a write of which the outcome is unknown: by its late answer or, without one, by
   * reading. The store starts one write of a device at a time, so that few of these run at once. Returns whether the change is
   * stored; true when the core is closed before it is known.
   */
  const settle = async (
    record: Record,
    written: Promise<Stored | null>,
    isDone: (stored: Stored) => boolean,
    before: Versioned,
  ): Promise<boolean> => {
    const stored = await outcomes.known(written, () => store.configuration(record.id))
    if (stored === undefined) return true
    if (stored === null) return false
    take(record, stored, {})
    return isNewer(stored, before) && isDone(stored)
  }

  return {
    /**
     * Applies a change of configuration; false when the name is in use. Nothing changes then.
     * `version`: the change is refused unless the device has this version. `wanted`: changes that it shall take from now on, and those that are done. `changed` gets the fields of this change before and after it, and none that parallel calls change.
     */
    async configure(record: Record, change: Change, changed: Changed, version?: number, wanted?: WantedChange): Promise<boolean> {
      const known = { ...storedOf(record) }
      // The database decides about names: it knows of names that parallel calls are setting now.
      const written = store.configure(record.id, change, clock.now(), version, { wanted })
      const stored = await writeInTime(written).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'OUTCOME_UNKNOWN')
          throw new OutcomeUnknown(settle(record, written, (stored) => isMade(stored, change) && isSettled(stored, wanted), known))
        throw error
      })
      if (stored === null) return false
      const { settings, ...columns } = change
      const before = pick(record.stored, columns)
      const settingsBefore = settings && pick(storedOf(record).settings, settings)
      take(record, stored, change)
      changed({ ...before, ...settingsBefore }, { ...columns, ...settings })
      return true
    },

    /** Takes a configuration that another core stored. The alerts of a device without a link to this core are left to the other core. */
    follow: (record: Record, stored: Stored): void => take(record, stored, {}, true),
  }
}
export type Configurer<Name extends keyof RecordOf, Change> = {
  configure(record: RecordOf[Name], change: Change, changed: Changed, version?: number, wanted?: WantedChange): Promise<boolean>
  follow(record: RecordOf[Name], stored: any): void
}
