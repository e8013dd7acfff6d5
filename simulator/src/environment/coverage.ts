import { keyOf, noiseAt } from '../chance.ts'
import { type Carrier, carriersAt, kmPerLat } from './carriers.ts'
import { type Environment, outageAt, strengthAt } from './environment.ts'

/**
 * The mobile networks at a place and time, as functions of the environment: signal, background load, 5G, dead spots.
 * Units close to each other read almost the same values; units some kilometres apart read independent ones.
 */

/** The patches of strong and weak coverage that the distance to sites, hills and districts cause. */
const patchKm = 1.5
/** Shadows of buildings: the same for every carrier, because the buildings are. */
const shadowKm = 0.16
const swayMs = 7 * 60_000
const surgeMs = 75_000
const dayMs = 24 * 3_600_000

const patchKey = keyOf(0, 'coverage patch')
const shadowKey = keyOf(0, 'coverage shadow')
const swayKey = keyOf(0, 'coverage sway')
const surgeKey = keyOf(0, 'load surge')
const districtKey = keyOf(0, 'load district')
const fiveGKey = keyOf(0, 'five g')
const deadSpotKey = keyOf(0, 'dead spot')
const buildingKey = keyOf(0, 'building')

const mixed = (key: number, seed: number, carrier: number): number => key ^ seed ^ Math.imul(carrier + 1, 0x9e3779b1)

const smooth = (x: number): number => x * x * (3 - 2 * x)

/** The offer of every carrier of a place: signal in percent and background load, by the order of the carriers. */
export interface Survey {
  readonly carriers: readonly Carrier[]
  readonly signals: readonly number[]
  readonly loads: readonly number[]
}

/** Weights of a place between the four corners of its grid square. */
interface Corners {
  readonly x: number
  readonly y: number
  readonly nearLeft: number
  readonly nearRight: number
  readonly farLeft: number
  readonly farRight: number
}

function cornersOf(x: number, y: number): Corners {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const sx = smooth(x - x0)
  const sy = smooth(y - y0)
  return { x: x0, y: y0, nearLeft: (1 - sx) * (1 - sy), nearRight: sx * (1 - sy), farLeft: (1 - sx) * sy, farRight: sx * sy }
}

/** Interpolates noise between grid points: 0 to 1, without steps. */
function smoothNoise(key: number, { x, y, nearLeft, nearRight, farLeft, farRight }: Corners, layer: number): number {
  return (
    noiseAt(key, x, y, layer) * nearLeft +
    noiseAt(key, x + 1, y, layer) * nearRight +
    noiseAt(key, x, y + 1, layer) * farLeft +
    noiseAt(key, x + 1, y + 1, layer) * farRight
  )
}

/** Smooth noise that also changes with time, `t` in steps of any length. */
function movingNoise(key: number, corners: Corners, t: number): number {
  const t0 = Math.floor(t)
  const st = smooth(t - t0)
  return smoothNoise(key, corners, t0) * (1 - st) + smoothNoise(key, corners, t0 + 1) * st
}

/** Returns what the carriers offer at a place and time. */
export function surveyAt(environment: Environment, lat: number, lng: number, nowMs: number): Survey {
  const { seed, weather, crowds } = environment
  const carriers = carriersAt(lat, lng)
  const x = lng * (carriers[0] as Carrier).kmPerLng
  const y = lat * kmPerLat
  const corners = cornersOf(x / patchKm, y / patchKm)
  const shadow = smoothNoise(shadowKey ^ seed, cornersOf(x / shadowKm, y / shadowKm), 0) - 0.5
  const rain = weather.length === 0 ? 0 : strengthAt(weather, lat, lng, nowMs, true)
  const crowd = crowds.length === 0 ? 0 : strengthAt(crowds, lat, lng, nowMs, true)
  const day = dayShape(nowMs, lng)
  const signals: number[] = []
  const loads: number[] = []
  for (const { index, reach } of carriers) {
    const patch = smoothNoise(mixed(patchKey, seed, index), corners, 0) - 0.5
    const sway = movingNoise(mixed(swayKey, seed, index), corners, nowMs / swayMs) - 0.5
    const outage = outageAt(environment, index, lat, lng, nowMs)
    const signal = Math.max(0, Math.min(100, reach * (58 + 44 * patch + 14 * shadow + 22 * sway - 14 * rain)))
    signals.push(outage >= 1 ? 0 : signal * (1 - 0.5 * outage))
    const district = smoothNoise(mixed(districtKey, seed, index), corners, 0)
    const surge = movingNoise(mixed(surgeKey, seed, index), corners, nowMs / surgeMs)
    const usual = day * (0.12 + 0.36 * district + 0.72 * surge)
    loads.push(Math.min(0.94, usual + 0.8 * crowd * (1 - usual)))
  }
  return { carriers, signals, loads }
}

/** Returns the signal of a carrier in percent; 0 where the carrier has no network. */
export function signalAt(environment: Environment, carrier: Carrier, lat: number, lng: number, nowMs: number): number {
  const { carriers, signals } = surveyAt(environment, lat, lng, nowMs)
  return signals[carriers.indexOf(carrier)] ?? 0
}

/**
 * Returns the share of a site's capacity that its other subscribers use. It depends on the district, the time of day, surges of
 * a few minutes and crowds.
 */
export function loadAt(environment: Environment, carrier: Carrier, lat: number, lng: number, nowMs: number): number {
  const { carriers, loads } = surveyAt(environment, lat, lng, nowMs)
  return loads[carriers.indexOf(carrier)] ?? 0
}

/** Share of the evening's traffic by local hour: lowest at 4, highest from 19 to 21. */
const hours = [
  0.42, 0.3, 0.22, 0.18, 0.17, 0.2, 0.3, 0.46, 0.6, 0.66, 0.68, 0.71, 0.76, 0.75, 0.73, 0.75, 0.79, 0.86, 0.93, 0.99, 1, 0.97, 0.84, 0.62,
]

/** Returns the traffic of all subscribers at a local time of day, as a share of the evening's. */
export function dayShape(nowMs: number, lng: number): number {
  const hour = ((((nowMs / dayMs) * 24 + lng / 15) % 24) + 24) % 24
  const from = Math.floor(hour)
  return (hours[from] as number) + ((hours[(from + 1) % 24] as number) - (hours[from] as number)) * (hour - from)
}

/** Returns whether a site, addressed by its row and column, has 5G. */
export const hasFiveG = ({ seed }: Environment, carrier: Carrier, row: number, column: number): boolean =>
  noiseAt(mixed(fiveGKey, seed, carrier.index), row, column, 0) < carrier.fiveGShare

/** Dead spots are looked up by squares of this size. */
const deadSpotKm = 0.15
const deadSpotShare = 0.0105

/** Returns the number of the square of a place, never 0. A vehicle that enters a square passes its dead spot, if it has one. */
export const deadSpotSquare = (lat: number, lng: number, carrier: Carrier): number =>
  (Math.imul(Math.floor((lat * kmPerLat) / deadSpotKm), 0x8_38ca) + 2 * Math.floor((lng * carrier.kmPerLng) / deadSpotKm)) | 1

/** Returns the length in metres of the underpass or tunnel on the streets of a square; 0 without one. */
export const deadSpotMetres = ({ seed }: Environment, square: number): number =>
  noiseAt(deadSpotKey ^ seed, square, 0, 0) < deadSpotShare ? 9 + 46 * noiseAt(deadSpotKey ^ seed, square, 0, 1) : 0

const buildingKm = 0.06
const indoorShare = 0.14

/** Returns the signal points that a parked unit loses: 0 outdoors, more inside a building or below a bridge. */
export function indoorLoss({ seed }: Environment, lat: number, lng: number): number {
  const row = Math.floor((lat * kmPerLat) / buildingKm)
  const column = Math.floor((lng * kmPerLat) / buildingKm)
  return noiseAt(buildingKey ^ seed, row, column, 0) < indoorShare ? 12 + 32 * noiseAt(buildingKey ^ seed, row, column, 1) : 0
}

/** Returns whether a parked unit sees enough of the sky for a GPS fix. */
export const hasSky = (environment: Environment, lat: number, lng: number): boolean => indoorLoss(environment, lat, lng) === 0
