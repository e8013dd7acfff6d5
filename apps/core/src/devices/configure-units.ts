import { type Clock, realClock } from '@backhaul/clock'
import { CallError } from '../call-error.ts'
import type { Store } from '../store/index.ts'
import type { StoredConfiguration, UnitChange } from '../store/units.ts'
import { writeInTime } from '../store/with-timeout.ts'
import type { Devices } from './devices.ts'
import type { UnitRecord, UnitState } from './record.ts'
import type { Registry } from './registry.ts'

/** Receives the fields that a write changed, before and after it. */
type Changed = (before: object, after: object) => void

/** Interval of the reads after a write of which the outcome is unknown. Longer than the database runs a statement of a call. */
const rereadMs = 2000

/** The part of a configuration that the device reports as well: set here so that the panel shows it before the next report. */
const reported = ({ delay, transmissionMode, settings }: Partial<StoredConfiguration>, state: UnitState): Partial<UnitState> => ({
  ...(settings !== undefined && { settings: { ...state.settings, ...settings } }),
  ...(delay !== undefined && { delayMs: delay }),
  ...(transmissionMode !== undefined && { transmissionMode }),
})

/** Returns the fields that a change names, and those that are stored otherwise than the record has them. */
function fieldsOf(stored: StoredConfiguration, unit: UnitRecord, change: UnitChange): Partial<StoredConfiguration> {
  const differs = (key: keyof StoredConfiguration) => JSON.stringify(stored[key]) !== JSON.stringify(unit.stored[key])
  return Object.fromEntries(Object.entries(stored).filter(([key]) => key in change || differs(key as keyof StoredConfiguration)))
}

/** Returns the present values of the fields that a change names. */
const pick = (present: object, change: object): object =>
  Object.fromEntries(Object.keys(change).map((key) => [key, (present as Record<string, unknown>)[key]]))

interface Deps {
  clock: Clock
  store: Store
  registry: Registry
  devices: Pick<Devices, 'provideAgain'>
}

/** The part of a configuration that a fleet gets with the unit, and that no command to the unit sets. */
const provided = ['name', 'numberOfFeeds', 'hasSdCard'] as const

/** Changes of units' configuration: each is stored, taken into the record and published by one function. */
export const unitConfigurer = ({ clock, store, registry, devices }: Deps) => {
  let closed = false
  const waiting = new Set<() => void>()

  /** Takes what is stored, unless the record has it, or something newer, already. */
  const take = (unit: UnitRecord, stored: StoredConfiguration, change: UnitChange, isOwn = true): void => {
    if (stored.version <= unit.stored.version) return
    const fields = fieldsOf(stored, unit, change)
    const isProvided = provided.some((key) => key in fields && fields[key] !== unit.stored[key])
    Object.assign(unit.state, reported(fields, unit.state))
    registry.configure(unit, fields, isOwn)
    if (isProvided) devices.provideAgain(unit)
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      // Real time: the database does not run on a test's clock.
      const stop = realClock.after(rereadMs, resolve)
      waiting.add(() => (stop(), resolve()))
    }).finally(() => waiting.clear())

  /**
   * Brings the record to what is stored after a write of which the outcome is unknown: by its late answer or, without one, by
   * reading. The store starts one write of a unit at a time, so that few of these run at once.
   */
  const settle = async (unit: UnitRecord, written: Promise<StoredConfiguration | null>): Promise<void> => {
    let stored = await written.catch(() => undefined)
    while (stored === undefined && !closed) {
      await pause()
      stored = await store.units.configuration(unit.id).catch(() => undefined)
    }
    if (stored) take(unit, stored, {})
  }

  return {
    /**
     * Applies a change of configuration; false when the name is in use. Nothing changes then.
     * `version`: the change is refused unless the unit has this version. `changed` gets the fields of this change before and after it, and none that parallel calls change.
     */
    async configure(unit: UnitRecord, change: UnitChange, changed: Changed, version?: number): Promise<boolean> {
      // The database decides about names: it knows of names that parallel calls are setting now.
      const written = store.units.configure(unit.id, change, clock.now(), version)
      const stored = await writeInTime(written).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'OUTCOME_UNKNOWN') void settle(unit, written)
        throw error
      })
      if (stored === null) return false
      const { settings, ...columns } = change
      const before = pick(unit.stored, columns)
      const settingsBefore = settings && pick(unit.stored.settings, settings)
      take(unit, stored, change)
      changed({ ...before, ...settingsBefore }, { ...columns, ...settings })
      return true
    },

    /** Takes a configuration that another core stored. The alerts of a unit without a link to this core are left to the other core. */
    follow: (unit: UnitRecord, stored: StoredConfiguration): void => take(unit, stored, {}, unit.lastReportMs !== null),

    close(): void {
      closed = true
      for (const stop of waiting) stop()
    },
  }
}
export type UnitConfigurer = ReturnType<typeof unitConfigurer>
