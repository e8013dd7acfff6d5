import type { BandwidthHistory } from '@backhaul/contract/units'
import type { BandwidthRing, UnitRecord } from './record.ts'

/** Units §9: one point every 5000 ms, up to 360. */
export const stepMs = 5000
const points = 360
const linksMax = 16
/** The kbps of one link fit 16 bits: no modem sends 65 Mbps. The total of all links may be more. */
const linkKbpsMax = 65_535

const newRing = (): BandwidthRing => ({
  at: new Float64Array(points),
  total: new Uint32Array(points),
  links: [],
  next: 0,
  count: 0,
  idle: 0,
})

/** Adds a point to the ring of a unit that sends, or that sent within the time the ring covers. */
export function sample(record: UnitRecord, now: number): void {
  const { totalBitrate, linksKbps } = record.row
  if (record.ring === null && totalBitrate === 0) return
  const ring = (record.ring ??= newRing())
  ring.idle = totalBitrate === 0 ? ring.idle + 1 : 0
  if (ring.idle > points) {
    record.ring = null
    return
  }
  ring.at[ring.next] = now
  ring.total[ring.next] = totalBitrate
  while (ring.links.length < Math.min(linksMax, linksKbps.length)) ring.links.push(new Uint16Array(points))
  ring.links.forEach((link, index) => (link[ring.next] = Math.min(linkKbpsMax, Math.max(0, linksKbps[index] ?? 0))))
  ring.next = (ring.next + 1) % points
  ring.count = Math.min(points, ring.count + 1)
}

/** Two minutes. */
const recentPoints = 24

/** Returns the last totals of the ring, the oldest first. */
export function recentTotals(ring: BandwidthRing | null): number[] {
  const count = Math.min(recentPoints, ring?.count ?? 0)
  return Array.from({ length: count }, (_, i) => ring!.total[(ring!.next - count + i + points) % points] ?? 0)
}

/** Returns the points of the ring, the oldest first. */
export function historyOf({ ring, state }: UnitRecord): BandwidthHistory {
  if (ring === null) return { stepMs, at: [], totalKbps: [], links: [] }
  const { count, next } = ring
  const ordered = (values: ArrayLike<number>) => Array.from({ length: count }, (_, i) => values[(next - count + i + points) % points] ?? 0)
  return {
    stepMs,
    at: ordered(ring.at),
    totalKbps: ordered(ring.total),
    links: ring.links.map((link, index) => ({
      port: state.modems?.[index]?.port ?? index,
      name: state.modems?.[index]?.name ?? `#${index + 1}`,
      kbps: ordered(link),
    })),
  }
}
