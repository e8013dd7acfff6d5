import type { Clock } from '@backhaul/clock'
import type { BandwidthHistory } from '@backhaul/contract/units'
import type { BandwidthRing, UnitRecord } from '../registry/record.ts'

/** Units §9: one point every 5000 ms, up to 360. */
export const stepMs = 5000
const pointsMax = 360
/** Points that a new ring has room for: two minutes. Most units are on air for a short time only. */
const pointsFirst = 24
const linksMax = 16

/** Adds a point to the ring of a unit that sends, or that sent within the time the ring covers. */
export function sample(record: UnitRecord, now: number): void {
  const { totalBitrate, linksKbps } = record.row
  if (record.ring === null && totalBitrate === 0) return
  const ring = (record.ring ??= { values: new Uint32Array(0), width: 1, sinceMs: now, next: 0, count: 0, idle: 0 })
  ring.idle = totalBitrate === 0 ? ring.idle + 1 : 0
  if (ring.idle > pointsMax) {
    record.ring = null
    return
  }
  makeRoom(ring, Math.min(linksMax, linksKbps.length))
  const { values, width, next } = ring
  const start = next * width
  values[start] = Math.round((now - ring.sinceMs) / 1000)
  for (let link = 1; link < width; link++) values[start + link] = Math.max(0, linksKbps[link - 1] ?? 0)
  ring.next = (next + 1) % pointsMax
  ring.count = Math.min(pointsMax, ring.count + 1)
}

/** Adds a point for each unit that is online, at every step. Returns the function that ends it. */
export const sampleUnits = (clock: Clock, units: ReadonlyMap<string, UnitRecord>): (() => void) =>
  clock.every(stepMs, () => {
    for (const unit of units.values()) if (unit.lastReportMs !== null) sample(unit, clock.now())
  })

/** Makes room for one more point, up to the length of a ring, and for a link that the unit did not have before. */
function makeRoom(ring: BandwidthRing, links: number): void {
  const { values, width, count } = ring
  const wider = Math.max(width, 1 + links)
  const room = values.length / width
  const more = count < room || room === pointsMax ? room : Math.min(pointsMax, Math.max(pointsFirst, 2 * room))
  if (wider === width && more === room) return
  ring.values = new Uint32Array(more * wider)
  ring.width = wider
  for (let point = 0; point < count; point++) ring.values.set(values.subarray(point * width, (point + 1) * width), point * wider)
}

/** Where the values of the last `count` points of a ring begin, the oldest first. */
const starts = ({ next, width }: BandwidthRing, count: number) =>
  Array.from({ length: count }, (_, i) => ((next - count + i + pointsMax) % pointsMax) * width)

function totalAt({ values, width }: BandwidthRing, start: number): number {
  let total = 0
  for (let link = 1; link < width; link++) total += values[start + link] as number
  return total
}

/** Two minutes. */
const recentPoints = 24

/** Returns the last totals of the ring, the oldest first. */
export function recentTotals(ring: BandwidthRing | null): number[] {
  return ring === null ? [] : starts(ring, Math.min(recentPoints, ring.count)).map((start) => totalAt(ring, start))
}

/** Returns the points of the ring, the oldest first. */
export function historyOf({ ring, state }: UnitRecord): BandwidthHistory {
  if (ring === null) return { stepMs, at: [], totalKbps: [], links: [] }
  const { values, width, count, sinceMs } = ring
  const points = starts(ring, count)
  return {
    stepMs,
    at: points.map((start) => sinceMs + 1000 * (values[start] as number)),
    totalKbps: points.map((start) => totalAt(ring, start)),
    links: Array.from({ length: width - 1 }, (_, index) => ({
      port: state.modems?.[index]?.port ?? index,
      name: state.modems?.[index]?.name ?? `#${index + 1}`,
      kbps: points.map((start) => values[start + 1 + index] as number),
    })),
  }
}
