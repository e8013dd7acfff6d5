import {
  type BandwidthCap,
  bandwidthCapOptions,
  type BandwidthLimits,
  type Modem,
  type Unit,
  type UnitRow,
  type UnitSettings,
  type VideoFormat,
} from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'
import { refuseBusy } from './refuse.ts'

const channelsMaxWithoutSdi = 3

/** four and more audio channels come over SDI only. */
export const refuseAudioParameters = ({
  source,
  channels,
}: NonNullable<UnitSettings['audioParameters']>): Refusal<'AUDIO_CHANNELS_NEED_SDI'> | null =>
  channels > channelsMaxWithoutSdi && source !== 'sdi' ? refusal('AUDIO_CHANNELS_NEED_SDI') : null

/** the resolution that needs the PRO-4K licence. */
const lines4K = 2160

/** E-012: 2160 lines need the PRO-4K licence of the unit. */
export const refuseVideoFormat = (
  { license }: Pick<Unit, 'license'>,
  { resolution }: Pick<VideoFormat, 'resolution'>,
): Refusal<'PRO_4K_LICENSE_MISSING'> | null => (resolution >= lines4K && !license.fourK ? refusal('PRO_4K_LICENSE_MISSING') : null)

/** the cellular limit is at most the total limit. A busy unit keeps its limits. */
export function refuseBandwidthLimits(
  { applications }: Pick<UnitRow, 'applications'>,
  { total, cellular }: Pick<BandwidthLimits, 'total' | 'cellular'>,
): Refusal<'UNIT_BUSY' | 'SPEED_TEST_RUNS' | 'CELLULAR_LIMIT_ABOVE_TOTAL'> | null {
  const isAbove = total !== null && cellular !== null && cellular > total
  return refuseBusy({ applications }) ?? (isAbove ? refusal('CELLULAR_LIMIT_ABOVE_TOTAL') : null)
}

type PriorityRefusal = Refusal<'PRIORITY_LIMIT_ABOVE_TOTAL' | 'PRIORITY_LIMIT_ABOVE_LINKS' | 'PRIORITY_LIMIT_BELOW_LOWER'>

/**
 * R-107, E-110: the limit of a priority is lower than the total limit, and higher than the limits of lower priorities.
 * The spec doesn't say what the links of a priority allow; we allow none without links, and the cellular limit where all of
 * them are cellular. A priority without a limit of its own is not compared.
 */
export function refusePriorityLimits(
  { total, cellular, priorities = [] }: BandwidthLimits,
  links: readonly Pick<Modem, 'port' | 'uiType'>[],
): PriorityRefusal | null {
  const isCellular = (port: number) => links.some((link) => link.port === port && link.uiType === 'cell')
  for (const [i, { ports, limit }] of priorities.entries()) {
    if (limit === null) continue
    const params = { priority: i + 1 }
    const allowed = ports.length === 0 ? 0 : cellular !== null && ports.every(isCellular) ? cellular : limit
    if (total !== null && limit >= total) return refusal('PRIORITY_LIMIT_ABOVE_TOTAL', params)
    if (limit > allowed) return refusal('PRIORITY_LIMIT_ABOVE_LINKS', params)
    if (priorities.slice(i + 1).some((lower) => lower.limit !== null && lower.limit >= limit))
      return refusal('PRIORITY_LIMIT_BELOW_LOWER', params)
  }
  return null
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
export const limitsOfCaps = (caps: Record<'total' | 'cellular', BandwidthCap>): Pick<BandwidthLimits, 'total' | 'cellular'> => ({
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
