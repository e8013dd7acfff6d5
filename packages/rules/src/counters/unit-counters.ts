import type { UnitRow, UnitStatusChangeEvent, UnitTypeGroup } from '@backhaul/contract/units'
import { isOfflineLike, isOnlineLike } from '../status/derive-status.ts'
import { isCameraUnit } from '../units/product.ts'
import { sharedSets } from './shared-sets.ts'

/** R-066, in the order of the counter bar. */
export const counterNames = ['busy', 'idle', 'offline', 'field', 'camera', 'lite', 'smart', 'ptmp', 'ptp', 'activeAlerts'] as const
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

/** What the counter bar reads of a unit. */
export type CountedUnit = Pick<UnitRow, 'status' | 'type' | 'typeGroup' | 'alerts'>

/**
 * The counters one unit is counted under; the same answer is the same array. Exactly one of busy, idle and offline:
 * whatever is neither offline-like nor online-like is busy, store and forward included.
 * `activeAlerts` counts units that have one, so that the bar can filter by it.
 */
export function countersOf({ status, type, typeGroup, alerts }: CountedUnit): readonly CounterName[] {
  const state: CounterName = isOfflineLike(status) ? 'offline' : isOnlineLike(status) ? 'idle' : 'busy'
  const group = groupCounter[typeGroup]
  const isCamera = isCameraUnit(type)
  const hasAlerts = alerts.warning + alerts.critical > 0
  return setOf((name) => name === state || name === group || (name === 'camera' && isCamera) || (name === 'activeAlerts' && hasAlerts))
}

type StateCounter = 'busy' | 'idle' | 'offline'

/** from and to which counter a change moves a unit; store and forward is counted as streaming. */
export const counterTransitions: Record<Exclude<UnitStatusChangeEvent, 'unknown'>, readonly [from: StateCounter, to: StateCounter]> = {
  onlineToOffline: ['idle', 'offline'],
  offlineToOnline: ['offline', 'idle'],
  streamingToOnline: ['busy', 'idle'],
  streamingToOffline: ['busy', 'offline'],
  onlineToStreaming: ['idle', 'busy'],
  offlineToStreaming: ['offline', 'busy'],
  storeAndForwardToOnline: ['busy', 'idle'],
  storeAndForwardToOffline: ['busy', 'offline'],
  offlineToStoreAndForward: ['offline', 'busy'],
  onlineToStoreAndForward: ['idle', 'busy'],
}
