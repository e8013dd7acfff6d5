import type { BandwidthHistory, UnitRow } from '@backhaul/contract/units'

/** R-244, UI-172. */
export const bandwidthStepMs = 5000
export const bandwidthPointsMax = 360

/** One point of the graph: `total` and one key per link, in kbps; null while the unit was offline. */
export type BandwidthPoint = { at: number; total: number | null } & Record<`link${number}`, number | null>

export interface BandwidthSeries {
  readonly links: readonly { readonly key: `link${number}`; readonly name: string }[]
  /** Oldest first, at most 360: each new one drops the oldest. */
  readonly points: readonly BandwidthPoint[]
}

const linkKey = (i: number): `link${number}` => `link${i}`

export function seriesOf(history: BandwidthHistory): BandwidthSeries {
  const points = history.at.map((at, p): BandwidthPoint => {
    const point: BandwidthPoint = { at, total: history.totalKbps[p] ?? null }
    history.links.forEach(({ kbps }, i) => (point[linkKey(i)] = upward(kbps[p])))
    return point
  })
  return { links: history.links.map(({ name }, i) => ({ key: linkKey(i), name })), points: points.slice(-bandwidthPointsMax) }
}

/** A modem that is not connected carries nothing. */
const upward = (kbps: number | undefined) => (kbps === undefined ? null : Math.max(0, kbps))

type Sample = Pick<UnitRow, 'totalBitrate' | 'linksKbps' | 'lastSeen'>

/** Adds the live row as a point; an offline unit leaves a gap. */
export function appendSample(series: BandwidthSeries, { totalBitrate, linksKbps, lastSeen }: Sample, at: number): BandwidthSeries {
  const isOnline = lastSeen === null
  const point: BandwidthPoint = { at, total: isOnline ? totalBitrate : null }
  series.links.forEach(({ key }, i) => (point[key] = isOnline ? upward(linksKbps[i]) : null))
  return { ...series, points: [...series.points, point].slice(-bandwidthPointsMax) }
}

/** Adds the links that only the live row has, e.g. those of a unit without a history. */
export const withLinks = (series: BandwidthSeries, names: readonly string[]): BandwidthSeries =>
  names.length <= series.links.length
    ? series
    : { ...series, links: names.map((name, i) => ({ key: linkKey(i), name: series.links[i]?.name ?? name })) }
