import { keyOf, noiseAt } from '../chance.ts'
import { kmPerLat } from './carriers.ts'
import { type Environment, strengthAt } from './environment.ts'

const withoutMains = 0.2
const squareKm = 0.2
const key = keyOf(0, 'mains')

/** Returns whether a unit could be plugged in at this place: there is a socket in reach, and no power cut. */
export function hasMains(environment: Environment, lat: number, lng: number, nowMs: number): boolean {
  if (strengthAt(environment.powerCuts, lat, lng, nowMs, false) > 0) return false
  const row = Math.floor((lat * kmPerLat) / squareKm)
  return noiseAt(key ^ environment.seed, row, Math.floor((lng * kmPerLat) / squareKm), 0) >= withoutMains
}
