import type { UnitRow, UnitTypeGroup } from '@backhaul/contract/units'
import { isStreaming } from '../status/activities.ts'
import { isOfflineLike, isOnlineLike } from '../status/derive-status.ts'
import { isCameraUnit } from '../units/product.ts'
import { sharedSets } from './shared-sets.ts'

/**
 * R-066, in the order of the counter bar. The spec doesn't count the units on air on their own; we put that counter first,
 * because it answers the first question of a control room.
 */
export const counterNames = ['onAir', 'busy', 'idle', 'offline', 'field', 'camera', 'lite', 'smart', 'ptmp', 'ptp', 'activeAlerts'] as const
export type CounterName = (typeof counterNames)[number]

const groupCounter: Record<UnitTypeGroup, CounterName | null> = {
  fieldUnits: 'field',
  liteUnits: 'lite',
  smartUnits: 'smart',
  ptpUnits: 'ptp',
  ptmpUnits: 'ptmp',
  extenderDevices: null,
}

const setOf = sharedSets(counterNames)

/** The fields of a unit that the counters depend on. */
export type CountedUnit = Pick<UnitRow, 'status' | 'applications' | 'type' | 'typeGroup' | 'alerts'>

/**
 * Returns the counters that count a unit; the same set is the same array. Every unit is in exactly one of busy, idle and
 * offline, so that a change of status moves it between them. A status that is neither offline-like nor
 * online-like is busy, store and forward included; the units on air are counted among the busy ones too. `activeAlerts` counts units with an alert, so that the bar can filter by it.
 */
export function countersOf({ status, applications, type, typeGroup, alerts }: CountedUnit): readonly CounterName[] {
  const state: CounterName = isOfflineLike(status) ? 'offline' : isOnlineLike(status) ? 'idle' : 'busy'
  const group = groupCounter[typeGroup]
  const others: Partial<Record<CounterName, boolean>> = {
    onAir: isStreaming(applications),
    camera: isCameraUnit(type),
    activeAlerts: alerts.warning + alerts.critical > 0,
  }
  return setOf((name) => name === state || name === group || others[name] === true)
}
