import type { UnitRow } from '@backhaul/contract/units'
import type { Clock } from '@backhaul/clock'
import type { Store } from '../store/index.ts'
import type { UnitChange } from '../store/units.ts'
import type { UnitRecord, UnitState } from './record.ts'
import type { Registry } from './registry.ts'

/** Receives the fields that a write changed, before and after it. */
type Changed = (before: object, after: object) => void

/** Fields of the configuration that the row of a unit shows. */
const shownFields = ['name', 'transmissionMode', 'selChannel'] as const satisfies readonly (keyof UnitChange & keyof UnitRow)[]

/** The part of a change that the device reports as well: set here so that the panel shows it before the next report. */
const reported = ({ delay, transmissionMode }: UnitChange): Partial<UnitState> => ({
  ...(delay !== undefined && { delayMs: delay }),
  ...(transmissionMode !== undefined && { transmissionMode }),
})

/** Changes of units' configuration: each is stored, taken into the record and published by one function. */
export const unitConfigurer = ({ clock, store, registry }: { clock: Clock; store: Store; registry: Registry }) => ({
  /**
   * Applies a change of configuration and returns the unit's row; null when the name is in use. Nothing changes then.
   * `changed` gets the fields of this change before and after it, and none that parallel calls change.
   */
  async configure(unit: UnitRecord, change: UnitChange, changed: Changed): Promise<UnitRow | null> {
    const lastModified = clock.now()
    // The database decides about names: it knows of names that parallel calls are setting now.
    if (!(await store.units.configure(unit.id, change, lastModified))) return null
    const before = Object.fromEntries(Object.keys(change).map((key) => [key, unit.stored[key as keyof UnitChange]]))
    Object.assign(unit.state, reported(change))
    const fields = Object.fromEntries(shownFields.filter((key) => key in change).map((key) => [key, change[key]]))
    registry.configure(unit, { ...change, lastModified }, fields)
    changed(before, change)
    return unit.row
  },
})
export type UnitConfigurer = ReturnType<typeof unitConfigurer>
