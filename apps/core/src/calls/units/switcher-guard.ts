import type { UnitRecord } from '../../devices/registry/record.ts'

const guardMs = 5000
const changedAt = new WeakMap<UnitRecord, number>()

/**
 * for 5 s after a change of the switcher its new settings are shown, whatever the unit reports: a report that was on its way
 * is older than the change. The spec doesn't say what is guarded; we hold back the reports, and none is lost.
 */
export const guardSwitcher = (unit: UnitRecord, now: number): void => void changedAt.set(unit, now)

export const isSwitcherGuarded = (unit: UnitRecord, now: number): boolean => now - (changedAt.get(unit) ?? -guardMs) < guardMs
