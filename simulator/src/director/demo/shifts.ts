import { noiseAt } from '../../chance.ts'
import { dayMs, hourMs } from './crew.ts'

/** When crews work, by local time. Shifts are a function of the crew and the day, so a crew needs no plan. */

interface Shift {
  readonly fromMs: number
  readonly toMs: number
}

interface ShiftKind {
  readonly share: number
  /** Local hour. */
  readonly start: number
  readonly hours: number
}

/** Kinds of shifts and the share of the crews that has each. Most crews work towards the evening news. */
const liveShifts: readonly ShiftKind[] = [
  { share: 0.2, start: 5, hours: 9 },
  { share: 0.2, start: 10, hours: 10.5 },
  { share: 0.2, start: 12, hours: 10.5 },
  { share: 0.18, start: 13.5, hours: 9.5 },
  { share: 0.19, start: 20.5, hours: 10 },
]
/** Crews that never go live have no night shift. */
const recordingShifts: readonly ShiftKind[] = [
  { share: 0.2, start: 5, hours: 9 },
  { share: 0.4, start: 10, hours: 10.5 },
  { share: 0.35, start: 12, hours: 10.5 },
]
/** A day without an assignment: the crew only checks its unit. */
const checkHours = 1.2
const checkStart = 9
const checkSpread = 8
const weekendOff = 0.12
const spreadHours = 1.5

/** Returns the number of the local day. */
const localDayOf = (lng: number, nowMs: number): number => Math.floor(nowMs / dayMs + lng / 360)

/** Returns the local hour of the day, with its fraction. */
const localHourOf = (lng: number, nowMs: number): number => (nowMs / dayMs + lng / 360 - localDayOf(lng, nowMs)) * 24

const newsHours = [16, 22] as const

/** Returns whether the main news of the evening are on or near, for which crews rest less. */
export function isNewsTime(lng: number, nowMs: number): boolean {
  const hour = localHourOf(lng, nowMs)
  return hour >= newsHours[0] && hour < newsHours[1]
}

/** Day 0 was a Thursday. */
const isWeekend = (day: number): boolean => (day + 3) % 7 >= 5

/** The crew, where it works, and whether it goes live. */
export interface Roster {
  readonly key: number
  readonly lng: number
  readonly live: boolean
}

function shiftOn({ key, lng, live }: Roster, day: number): Shift {
  const midnightMs = (day - lng / 360) * dayMs
  const late = spreadHours * (noiseAt(key, day, 1, 0) - 0.5)
  let left = noiseAt(key, day, 0, 0)
  let [start, hours] = [checkStart + checkSpread * noiseAt(key, day, 3, 0), checkHours]
  const isOff = isWeekend(day) && noiseAt(key, day, 2, 0) < weekendOff
  if (!isOff) {
    const kind = (live ? liveShifts : recordingShifts).find(({ share }) => {
      left -= share
      return left < 0
    })
    if (kind !== undefined) [start, hours] = [kind.start + late, kind.hours]
  }
  const fromMs = Math.round(midnightMs + start * hourMs)
  return { fromMs, toMs: fromMs + Math.round(hours * hourMs) }
}

/** Returns the shift of a crew at a time, or null. */
export function dutyAt(roster: Roster, nowMs: number): Shift | null {
  const today = localDayOf(roster.lng, nowMs)
  for (const day of [today, today - 1]) {
    const shift = shiftOn(roster, day)
    if (nowMs >= shift.fromMs && nowMs < shift.toMs) return shift
  }
  return null
}

/** Returns the start of the next shift after a time. */
export function nextDutyMs(roster: Roster, nowMs: number): number {
  const today = localDayOf(roster.lng, nowMs)
  const starts = [today, today + 1, today + 2].map((day) => shiftOn(roster, day).fromMs)
  return Math.min(...starts.filter((fromMs) => fromMs > nowMs))
}

/** Returns whether a unit is switched off after the shift of a day. Some stay on at a charger. */
export const isOffAfterwards = ({ key, lng }: Roster, nowMs: number, share: number): boolean =>
  noiseAt(key, localDayOf(lng, nowMs - 6 * hourMs), 4, 0) < share
