import type { UnitRow } from '@backhaul/contract/units'
import { type CounterName, counterNames, countersOf } from '@backhaul/rules/counters'
import { useMemo, useSyncExternalStore } from 'react'
import { realClock as clock } from '@backhaul/clock'
import type { EntityStore } from '../../app/live/entity-store.ts'
import { usePreferences } from '../../app/preferences.ts'
import { selectedScope } from '../../app/scope.ts'
import { useCounters } from '../../app/live/use-entities.ts'

export type Scope = (unit: UnitRow) => boolean

/** The group or inventory that the user selected narrows the list; null: everything in scope. */
export function useScope(): Scope | null {
  const { groupId, inventoryId } = usePreferences().preferences
  return useMemo(() => selectedScope({ groupId, inventoryId }), [groupId, inventoryId])
}

type Counts = Readonly<Record<CounterName, number>>
const recountMs = 1000

export function countUnits(units: Iterable<UnitRow>, scope: Scope): Counts {
  const counts = Object.fromEntries(counterNames.map((name) => [name, 0])) as Record<CounterName, number>
  for (const unit of units) if (scope(unit)) for (const name of countersOf(unit)) counts[name]++
  return counts
}

function scopedCounts(units: EntityStore<UnitRow, any>, scope: Scope) {
  let counts = countUnits(units.values(), scope)
  return {
    get: () => counts,
    subscribe: (listener: () => void) =>
      clock.every(recountMs, () => {
        const next = countUnits(units.values(), scope)
        if (counterNames.every((name) => next[name] === counts[name])) return
        counts = next
        listener()
      }),
  }
}

/** Counters of everything come from the store, which keeps them; those of a part are counted anew every second. */
export function useScopedCounters(units: EntityStore<UnitRow, any>, scope: Scope | null): Counts {
  const all = useCounters(units)
  const scoped = useMemo(() => (scope === null ? null : scopedCounts(units, scope)), [units, scope])
  const part = useSyncExternalStore(scoped?.subscribe ?? never, scoped?.get ?? nothing)
  return part ?? all
}

const never = () => () => {}
const nothing = () => null
