import type { ProductType, Unit, UnitRow } from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'
import { typeGroupOf } from './product.ts'
import { refuseBusy } from './refuse.ts'

/** Words of the API in the place of a unit's id. A unit with such an id could not be named in a path. */
const reservedIds = new Set(['bitrates', 'enhanced', 'fetch', 'fetch_by_id', 'fetch_coords', 'network', 'smartunit', 'update'])

export const refuseUniqueId = (uniqueId: string): Refusal<'UNIQUE_ID_RESERVED'> | null =>
  reservedIds.has(uniqueId.toLowerCase()) ? refusal('UNIQUE_ID_RESERVED') : null

// The spec doesn't say how many cameras a model takes, except that multi-camera has up to four; we choose these.
const feedsMaxOf: Partial<Record<ProductType, number>> = { 'LU-800': 4, 'PTP-2': 2, 'PTMP-4': 4 }

type Equipment = Pick<Unit, 'type' | 'numberOfFeeds' | 'multiCameraLicensed' | 'license'>

/** Refuses camera inputs that a model does not have, a multi-camera licence without a second one, and a valid licence that has ended. */
export function refuseUnitFields({
  type,
  numberOfFeeds,
  multiCameraLicensed,
  license,
}: Equipment): Refusal<'FEEDS_OUT_OF_RANGE' | 'ONE_CAMERA_INPUT' | 'LICENSE_USED_UP'> | null {
  const feedsMax = feedsMaxOf[type] ?? 1
  if (numberOfFeeds > feedsMax) return refusal('FEEDS_OUT_OF_RANGE', { feedsMax })
  if (multiCameraLicensed && numberOfFeeds === 1) return refusal('ONE_CAMERA_INPUT')
  return license.valid && license.remaining === 0 ? refusal('LICENSE_USED_UP') : null
}

/** The spec doesn't say; we neither delete nor deregister a unit that works. */
export const refuseRemoval = (unit: Pick<UnitRow, 'applications'>): Refusal<'UNIT_BUSY' | 'SPEED_TEST_RUNS'> | null => refuseBusy(unit)

/** kbps. A smart unit without a limit has 0. */
export const smartUnitLimits = { none: 0, kbpsMin: 1000, kbpsMax: 20_000 } as const

/** a limit of a smart unit has a range of its own. */
export function refuseSmartUnitLimit({ type }: Pick<UnitRow, 'type'>, limit: number | null): Refusal<'LIMIT_OUT_OF_RANGE'> | null {
  const { kbpsMin, kbpsMax } = smartUnitLimits
  if (typeGroupOf(type) !== 'smartUnits' || limit === null) return null
  return limit < kbpsMin || limit > kbpsMax ? refusal('LIMIT_OUT_OF_RANGE', { kbpsMin, kbpsMax }) : null
}
