import type { UnitRow } from '@backhaul/contract/units'
import { type CounterName, counterNames, countersOf } from '@backhaul/rules/counters'
import { filter } from '../../ui/list/filter.ts'

const stateCounters: ReadonlySet<CounterName> = new Set<CounterName>(['onAir', 'busy', 'idle', 'offline'])
const kindOf = (counter: CounterName) => (counter === 'activeAlerts' ? 'alerts' : stateCounters.has(counter) ? 'state' : 'type')

/** Counters of one kind (state, type, alerts) are alternatives: busy and field together are the busy field units. */
function passesCounters(unit: UnitRow, wanted: readonly CounterName[]): boolean {
  const counted = countersOf(unit)
  return wanted.every((counter) => wanted.some((other) => kindOf(other) === kindOf(counter) && counted.includes(other)))
}

/** The filter that the counter bar sets. */
export const counterFilter = filter({
  key: 'counter',
  values: counterNames,
  isOutside: true,
  test: (wanted) => (unit: UnitRow) => passesCounters(unit, wanted),
})
