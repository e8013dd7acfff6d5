import { noiseAt } from '../rng.ts'
import type { Carrier } from './carriers.ts'

/**
 * Signal and crowd at a place and time, as pure functions of the world's seed. Everybody in the same place asks the
 * same towers, so units nearby share congestion and outages. A unit's own traffic does not load its cell: else one
 * more unit would change the run of all others.
 */

/** Side of a cell of one tower, in degrees: about 2 km. */
const cellDegrees = 0.02
const regionDegrees = 0.3
const outageWindowMs = 10 * 60_000
const outagesPerWindow = 0.002
const crowdKnotMs = 90_000

const smooth = (x: number) => x * x * (3 - 2 * x)

/** Noise between grid points, so that a drive sees signal rise and fall instead of steps. */
function field(seed: number, carrier: number, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [sx, sy] = [smooth(x - x0), smooth(y - y0)]
  const top = noiseAt(seed, carrier, x0, y0) * (1 - sx) + noiseAt(seed, carrier, x0 + 1, y0) * sx
  const bottom = noiseAt(seed, carrier, x0, y0 + 1) * (1 - sx) + noiseAt(seed, carrier, x0 + 1, y0 + 1) * sx
  return top * (1 - sy) + bottom * sy
}

/** A tower of this carrier is down for a while: every unit in its cell loses it. */
export function towerDown(seed: number, { index }: Carrier, lat: number, lng: number, atMs: number): boolean {
  const cell = Math.floor(lat / cellDegrees) * 32_768 + Math.floor(lng / cellDegrees)
  return noiseAt(seed + 11, index, cell, Math.floor(atMs / outageWindowMs)) < outagesPerWindow
}

/** Percent. */
export function signalAt(seed: number, carrier: Carrier, lat: number, lng: number, atMs: number): number {
  const region = field(seed + 1, carrier.index, lat / regionDegrees, lng / regionDegrees)
  const cell = field(seed + 2, carrier.index, lat / cellDegrees, lng / cellDegrees)
  const signal = carrier.reach * (28 + 48 * region + 42 * cell)
  return Math.min(100, towerDown(seed, carrier, lat, lng, atMs) ? signal * 0.08 : signal)
}

/** Share of a cell's capacity that others use: the place, the hour of the day there, and what happens there just now. */
export function congestionAt(seed: number, carrier: Carrier, lat: number, lng: number, atMs: number): number {
  const hour = (((atMs / 3_600_000 + lng / 15) % 24) + 24) % 24
  const rush = Math.max(0, 1 - Math.abs(hour - 18) / 5, 0.7 * (1 - Math.abs(hour - 12) / 5))
  const cell = Math.floor(lat / cellDegrees) * 32_768 + Math.floor(lng / cellDegrees)
  const place = noiseAt(seed + 3, carrier.index, cell, 0)
  const knot = Math.floor(atMs / crowdKnotMs)
  const within = smooth(atMs / crowdKnotMs - knot)
  const crowd = noiseAt(seed + 4, carrier.index, cell, knot) * (1 - within) + noiseAt(seed + 4, carrier.index, cell, knot + 1) * within
  return Math.min(0.9, 0.05 + 0.3 * place + 0.25 * rush + 0.3 * crowd * crowd)
}

/** Whether the cell here has the newest technology. */
export const hasFiveG = (seed: number, carrier: Carrier, lat: number, lng: number): boolean =>
  noiseAt(seed + 5, carrier.index, Math.floor(lat / cellDegrees), Math.floor(lng / cellDegrees)) < carrier.fiveGShare
