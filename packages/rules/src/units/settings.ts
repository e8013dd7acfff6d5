import { type BandwidthCap, bandwidthCapOptions, type UnitRow, type UnitSettings } from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'
import { refuseBusy } from './refuse.ts'

const channelsMaxWithoutSdi = 3

/** four and more audio channels come over SDI only. */
export const refuseAudioParameters = ({
  source,
  channels,
}: NonNullable<UnitSettings['audioParameters']>): Refusal<'AUDIO_CHANNELS_NEED_SDI'> | null =>
  channels > channelsMaxWithoutSdi && source !== 'sdi' ? refusal('AUDIO_CHANNELS_NEED_SDI') : null

/** the cellular limit is at most the total limit. A busy unit keeps its limits. */
export function refuseBandwidthLimits(
  { applications }: Pick<UnitRow, 'applications'>,
  { total, cellular }: NonNullable<UnitSettings['bwLimitation']>,
): Refusal<'UNIT_BUSY' | 'SPEED_TEST_RUNS' | 'CELLULAR_LIMIT_ABOVE_TOTAL'> | null {
  const isAbove = total !== null && cellular !== null && cellular > total
  return refuseBusy({ applications }) ?? (isAbove ? refusal('CELLULAR_LIMIT_ABOVE_TOTAL') : null)
}

/** Returns a cap in kbps; null without one. */
const kbpsOf = (cap: BandwidthCap): number | null =>
  cap.option === 'disabled' ? null : 'kbps' in cap ? cap.kbps : Math.round(Number(cap.option) * 1000)

/** returns the cap for a limit in kbps: one of the usual values where it is one. */
export function capOf(kbps: number | null): BandwidthCap {
  if (kbps === null) return { option: 'disabled' }
  const usual = bandwidthCapOptions.find((option) => Number(option) * 1000 === kbps)
  return usual === undefined || usual === 'custom' ? { option: 'custom', kbps } : { option: usual }
}

/** Returns the limits that two caps set. */
export const limitsOfCaps = (caps: Record<'total' | 'cellular', BandwidthCap>): NonNullable<UnitSettings['bwLimitation']> => ({
  total: kbpsOf(caps.total),
  cellular: kbpsOf(caps.cellular),
})

/** the cellular cap is at most the total cap. A busy unit keeps its caps. */
export function refuseCapping(
  unit: Pick<UnitRow, 'applications'>,
  caps: Record<'total' | 'cellular', BandwidthCap>,
): Refusal<'CAPPING_ON_BUSY_UNIT' | 'CELLULAR_CAP_ABOVE_TOTAL'> | null {
  const refused = refuseBandwidthLimits(unit, limitsOfCaps(caps))
  if (refused === null) return null
  return refusal(refused.code === 'CELLULAR_LIMIT_ABOVE_TOTAL' ? 'CELLULAR_CAP_ABOVE_TOTAL' : 'CAPPING_ON_BUSY_UNIT')
}
