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

interface DelayRow extends DelayRange {
  /** The first software version that allows `subSecondMsMin`. */
  readonly subSecondFrom: string
  readonly subSecondMsMin: number
}

// The spec says that the limits vary by unit type and software version within 400 to 20000 ms, without values. These are
// ours: newer software allows less than a second, small units allow less of it, relays need a longer buffer.
const delayTable: Record<UnitTypeGroup, DelayRow> = {
  fieldUnits: { delayMsMin: 1000, delayMsMax: 20_000, subSecondFrom: '7.0', subSecondMsMin: 400 },
  liteUnits: { delayMsMin: 1000, delayMsMax: 10_000, subSecondFrom: '8.0', subSecondMsMin: 600 },
  smartUnits: { delayMsMin: 1500, delayMsMax: 10_000, subSecondFrom: '8.5', subSecondMsMin: 700 },
  ptpUnits: { delayMsMin: 1000, delayMsMax: 20_000, subSecondFrom: '8.0', subSecondMsMin: 500 },
  ptmpUnits: { delayMsMin: 1000, delayMsMax: 20_000, subSecondFrom: '8.0', subSecondMsMin: 500 },
  extenderDevices: { delayMsMin: 2000, delayMsMax: 20_000, subSecondFrom: '10.0', subSecondMsMin: 900 },
}

/** returns the delays that this model accepts with this software. */
export function delayRange(type: ProductType, swVersion: string): DelayRange {
  const { delayMsMin, delayMsMax, subSecondFrom, subSecondMsMin } = delayTable[typeGroupOf(type)]
  return { delayMsMin: compareVersions(swVersion, subSecondFrom) >= 0 ? subSecondMsMin : delayMsMin, delayMsMax }
}

/** Returns the reason against this delay now, or null. */
export function refuseDelay(
  { status, applications, delayMsMin, delayMsMax }: Pick<Unit, 'status' | 'applications' | keyof DelayRange>,
  delayMs: number,
): Refusal<'UNIT_OFFLINE' | 'DELAY_OUT_OF_RANGE' | 'DELAY_TOO_LOW_ON_AIR'> | null {
  if (isOfflineLike(status)) return refusal('UNIT_OFFLINE')
  if (delayMs < delayMsMin || delayMs > delayMsMax) return refusal('DELAY_OUT_OF_RANGE', { delayMsMin, delayMsMax })
  if (delayMs < onAirDelayMsMin && isStreaming(applications)) return refusal('DELAY_TOO_LOW_ON_AIR', { delayMsMin: onAirDelayMsMin })
  return null
}
