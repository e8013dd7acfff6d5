import type { UnitReport } from '@backhaul/device-link'

/**
 * `percent` is the level at `atMs`; from there it changes linearly. A battery is therefore due only when its shown percent
 * changes.
 */
export interface Battery {
  readonly present: boolean
  readonly charging: boolean
  readonly percent: number
  /** Percent per ms; negative while the battery discharges. */
  readonly slope: number
  readonly atMs: number
}

export interface BatteryLoad {
  readonly batteryHours: number | null
  readonly transmitting: boolean
}

const chargeHours = 1.8
const idleShare = 0.3
const hourMs = 3_600_000

const slopeOf = (charging: boolean, { batteryHours, transmitting }: BatteryLoad): number =>
  batteryHours === null ? 0 : charging ? 100 / (chargeHours * hourMs) : (-100 / (batteryHours * hourMs)) * (transmitting ? 1 : idleShare)

/** Returns the level at a time at which the unit's step has not updated it yet. */
export const percentAt = ({ percent, slope, atMs }: Battery, nowMs: number): number =>
  Math.max(0, Math.min(100, percent + slope * (nowMs - atMs)))

/** Returns the battery with its level at `nowMs`, discharging or charging under this load from then on. */
export const batteryFrom = (battery: Battery, nowMs: number, charging: boolean, load: BatteryLoad): Battery => ({
  ...battery,
  charging,
  percent: percentAt(battery, nowMs),
  slope: battery.present ? slopeOf(charging, load) : 0,
  atMs: nowMs,
})

/** Returns the battery with another level: another battery is put in. */
export const withPercent = (battery: Battery, percent: number, nowMs: number): Battery => ({
  ...battery,
  percent: Math.max(0, Math.min(100, percent)),
  atMs: nowMs,
})

/** Returns the percent on the unit's display. At 0 the battery is empty and the unit is off. */
export const shownPercent = ({ percent }: Battery): number => Math.ceil(percent)

/** Returns the time at which the shown percent changes next. */
export function batteryDueMs({ percent, slope, atMs }: Battery): number {
  const shown = Math.ceil(percent)
  // A unit that was started with an empty battery is switched off by the next tick.
  if (slope < 0 && shown <= 0) return atMs
  if (slope === 0 || (slope > 0 && shown >= 100)) return Number.POSITIVE_INFINITY
  const target = slope < 0 ? shown - 1 : shown
  return Math.floor(atMs + Math.max(0, (target - percent) / slope)) + 1
}

export const batteryReport = (battery: Battery): NonNullable<UnitReport['battery']> => ({
  connected: battery.present,
  charging: battery.charging,
  percentage: battery.present ? shownPercent(battery) : null,
})
