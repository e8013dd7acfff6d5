import type { ProductType, Unit, UnitTypeGroup } from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'
import { isStreaming } from '../status/activities.ts'
import { isOfflineLike } from '../status/derive-status.ts'
import { compareVersions } from '../versions/version.ts'
import { typeGroupOf } from './product.ts'

/** the lowest delay that can be set on air. */
export const onAirDelayMsMin = 900
/** a delay below this is low. */
export const lowDelayMs = 1000
/** with a delay below this the unit uses only Ethernet or Wi-Fi. */
export const fixedLinksBelowMs = 800

/** sub-second delay is advised on fast links only. */
export const isLowDelay = (delayMs: number): boolean => delayMs < lowDelayMs
export const forcesFixedLinks = (delayMs: number): boolean => delayMs < fixedLinksBelowMs

export interface DelayRange {
  readonly delayMsMin: number
  readonly delayMsMax: number
}

/** the delays that a unit accepts. Between the two ranges there may be a gap. */
export interface DelayRanges extends DelayRange {
  /** Null without sub-second delay. */
  readonly subSecondDelay: DelayRange | null
}

interface DelayRow extends DelayRanges {
  /** The first software version with sub-second delay. */
  readonly subSecondFrom: string
}

// The spec says that normal delay has a minimum and sub-second delay a maximum, which vary by unit type and software version
// within 400 to 20000 ms, without values. These are ours: newer software has sub-second delay, small units allow less of it,
// relays need a longer buffer and have none. The maximum leaves a delay that can be set on air.
const range = (delayMsMin: number, delayMsMax: number): DelayRange => ({ delayMsMin, delayMsMax })
const delayTable: Record<UnitTypeGroup, DelayRow> = {
  fieldUnits: { ...range(1000, 20_000), subSecondDelay: range(400, 900), subSecondFrom: '7.0' },
  liteUnits: { ...range(1000, 10_000), subSecondDelay: range(600, 900), subSecondFrom: '8.0' },
  smartUnits: { ...range(1500, 10_000), subSecondDelay: range(700, 900), subSecondFrom: '8.5' },
  ptpUnits: { ...range(1000, 20_000), subSecondDelay: range(500, 900), subSecondFrom: '8.0' },
  ptmpUnits: { ...range(1000, 20_000), subSecondDelay: range(500, 900), subSecondFrom: '8.0' },
  extenderDevices: { ...range(2000, 20_000), subSecondDelay: null, subSecondFrom: '' },
}

/** returns the delays that this model accepts with this software. */
export function delayRanges(type: ProductType, swVersion: string): DelayRanges {
  const { subSecondFrom, ...ranges } = delayTable[typeGroupOf(type)]
  return compareVersions(swVersion, subSecondFrom) >= 0 ? ranges : { ...ranges, subSecondDelay: null }
}

const isWithin = ({ delayMsMin, delayMsMax }: DelayRange, delayMs: number) => delayMs >= delayMsMin && delayMs <= delayMsMax

function refuseOutside({ delayMsMin, delayMsMax, subSecondDelay }: DelayRanges, delayMs: number) {
  if (isWithin({ delayMsMin, delayMsMax }, delayMs)) return null
  if (subSecondDelay === null) return refusal('DELAY_OUT_OF_RANGE', { delayMsMin, delayMsMax })
  if (isWithin(subSecondDelay, delayMs)) return null
  const { delayMsMin: subSecondMsMin, delayMsMax: subSecondMsMax } = subSecondDelay
  return refusal('DELAY_OUT_OF_RANGES', { subSecondMsMin, subSecondMsMax, delayMsMin, delayMsMax })
}

/** Returns the reason against this delay now, or null. */
export function refuseDelay(
  unit: Pick<Unit, 'status' | 'applications' | 'delay' | keyof DelayRanges>,
  delayMs: number,
): Refusal<'UNIT_OFFLINE' | 'DELAY_OUT_OF_RANGE' | 'DELAY_OUT_OF_RANGES' | 'DELAY_TOO_LOW_ON_AIR'> | null {
  if (isOfflineLike(unit.status)) return refusal('UNIT_OFFLINE')
  const outside = refuseOutside(unit, delayMs)
  if (outside !== null) return outside
  // resolutions.md 67: the delay that is set counts too.
  const isTooLow = Math.min(unit.delay, delayMs) < onAirDelayMsMin && isStreaming(unit.applications)
  return isTooLow ? refusal('DELAY_TOO_LOW_ON_AIR', { delayMsMin: onAirDelayMsMin }) : null
}
