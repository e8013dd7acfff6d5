import { noiseAt } from '../rng.ts'
import type { Carrier } from './carriers.ts'

/**
 * Signal and congestion at a place and time, as pure functions of the fleet's seed. Units at the same place use the same
 * cells, so they share congestion and outages. The traffic of a simulated unit does not load its cell: one more unit would
 * change the run of every other unit.
 */

/** Side length of one cell in degrees: about 2 km. */
const cellDegrees = 0.02
const regionDegrees = 0.3
const outageWindowMs = 10 * 60_000
const outagesPerWindow = 0.002
const crowdStepMs = 90_000

const smooth = (x: number) => x * x * (3 - 2 * x)

/** Interpolates noise between grid points: along a drive the signal rises and falls without steps. */
function smoothNoise(seed: number, carrier: number, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [sx, sy] = [smooth(x - x0), smooth(y - y0)]
  const top = noiseAt(seed, carrier, x0, y0) * (1 - sx) + noiseAt(seed, carrier, x0 + 1, y0) * sx
  const bottom = noiseAt(seed, carrier, x0, y0 + 1) * (1 - sx) + noiseAt(seed, carrier, x0 + 1, y0 + 1) * sx
  return top * (1 - sy) + bottom * sy
}

const cellIndex = (lat: number, lng: number) => Math.floor(lat / cellDegrees) * 32_768 + Math.floor(lng / cellDegrees)

/** Returns whether the carrier's cell at this place has an outage. Every unit in the cell loses the carrier. */
export const hasOutage = (seed: number, { index }: Carrier, lat: number, lng: number, atMs: number): boolean =>
  noiseAt(seed + 11, index, cellIndex(lat, lng), Math.floor(atMs / outageWindowMs)) < outagesPerWindow

/** Signal in percent. */
export function signalAt(seed: number, carrier: Carrier, lat: number, lng: number, atMs: number): number {
  const region = smoothNoise(seed + 1, carrier.index, lat / regionDegrees, lng / regionDegrees)
  const cell = smoothNoise(seed + 2, carrier.index, lat / cellDegrees, lng / cellDegrees)
  const signal = carrier.reach * (28 + 48 * region + 42 * cell)
  return Math.min(100, hasOutage(seed, carrier, lat, lng, atMs) ? signal * 0.08 : signal)
}

/** Share of a cell's capacity that other subscribers use. It depends on the place, its local hour and the current crowd. */
export function congestionAt(seed: number, carrier: Carrier, lat: number, lng: number, atMs: number): number {
  const hour = (((atMs / 3_600_000 + lng / 15) % 24) + 24) % 24
  const rush = Math.max(0, 1 - Math.abs(hour - 18) / 5, 0.7 * (1 - Math.abs(hour - 12) / 5))
  const cell = cellIndex(lat, lng)
  const base = noiseAt(seed + 3, carrier.index, cell, 0)
  const stepIndex = Math.floor(atMs / crowdStepMs)
  const within = smooth(atMs / crowdStepMs - stepIndex)
  const crowd =
    noiseAt(seed + 4, carrier.index, cell, stepIndex) * (1 - within) + noiseAt(seed + 4, carrier.index, cell, stepIndex + 1) * within
  return Math.min(0.9, 0.05 + 0.3 * base + 0.25 * rush + 0.3 * crowd * crowd)
}

export const hasFiveG = (seed: number, carrier: Carrier, lat: number, lng: number): boolean =>
  noiseAt(seed + 5, carrier.index, Math.floor(lat / cellDegrees), Math.floor(lng / cellDegrees)) < carrier.fiveGShare
