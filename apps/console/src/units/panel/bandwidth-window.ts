import type { BandwidthPoint } from './bandwidth-series.ts'

/** The spans of the graph in minutes, each with the distance of its ticks. */
const spans = { 5: 1, 30: 5 } as const
export type Span = keyof typeof spans

const minuteMs = 60_000

export interface BandwidthWindow {
  readonly from: number
  readonly to: number
  /** At whole minutes. */
  readonly ticks: readonly number[]
  readonly points: readonly BandwidthPoint[]
}

/** Returns the part of the series that the graph shows: always the whole span up to now, however few points there are. */
export function windowOf(points: readonly BandwidthPoint[], span: Span, now: number): BandwidthWindow {
  const from = now - span * minuteMs
  const stepMs = spans[span] * minuteMs
  const ticks: number[] = []
  for (let tick = Math.ceil(from / stepMs) * stepMs; tick <= now; tick += stepMs) ticks.push(tick)
  return { from, to: now, ticks, points: points.filter(({ at }) => at >= from) }
}
