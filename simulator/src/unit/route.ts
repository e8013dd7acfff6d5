import type { UnitReport } from '@backhaul/device-link'
import { between, type Chance, draw, happens, purposeOf } from '../chance.ts'

/**
 * Position and movement of a unit. A drive is a sequence of straight legs around home. Without a GPS fix the reported
 * position is null.
 */
export interface Route {
  readonly home: { readonly lat: number; readonly lng: number }
  readonly fix: boolean
  readonly driving: boolean
  readonly lat: number
  readonly lng: number
  readonly from: { readonly lat: number; readonly lng: number }
  readonly to: { readonly lat: number; readonly lng: number }
  readonly legStartMs: number
  readonly legEndMs: number
  /** Time of the next position report. */
  readonly nextMs: number
}

const homeChance = purposeOf('home of a unit without one')
const fixChance = purposeOf('GPS fix')
const legChance = purposeOf('leg of a drive')
const drivingEveryMs = 3000
const parkedEveryMs = 120_000
const radiusKm = 6
const kmPerDegree = 111.2
/** Rounds a reported coordinate to about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const cosine = (lat: number) => Math.max(0.05, Math.cos((lat * Math.PI) / 180))

export function createRoute(home: { lat: number; lng: number } | undefined, chance: Chance): Route {
  // A unit without a home has no GPS fix. It still needs a position for its cells.
  const position = home ?? { lat: between(chance, homeChance, -50, 60, 0), lng: between(chance, homeChance, -120, 140, 1) }
  const { nowMs } = chance
  const fix = home !== undefined && happens(chance, fixChance, 0.94)
  return {
    home: position,
    fix,
    driving: false,
    ...position,
    from: position,
    to: position,
    legStartMs: nowMs,
    legEndMs: nowMs,
    nextMs: nowMs + Math.floor(parkedEveryMs * draw(chance, fixChance, 1)),
  }
}

function leg(route: Route, speedKmh: number, chance: Chance): Route {
  const { nowMs } = chance
  const here = { lat: route.lat, lng: route.lng }
  const [north, east] = [between(chance, legChance, -radiusKm, radiusKm, 0), between(chance, legChance, -radiusKm, radiusKm, 1)]
  const to = {
    lat: Math.max(-85, Math.min(85, route.home.lat + north / kmPerDegree)),
    lng: ((((route.home.lng + east / (kmPerDegree * cosine(route.home.lat)) + 180) % 360) + 360) % 360) - 180,
  }
  const km = kmPerDegree * Math.hypot(to.lat - here.lat, (to.lng - here.lng) * cosine(here.lat))
  return {
    ...route,
    from: here,
    to,
    legStartMs: nowMs,
    legEndMs: nowMs + Math.max(1, Math.ceil((km / (speedKmh * between(chance, legChance, 0.6, 1.2, 2))) * 3_600_000)),
  }
}

export const drive = (route: Route, speedKmh: number, chance: Chance): Route =>
  speedKmh === 0 || route.driving ? route : { ...leg(route, speedKmh, chance), driving: true, nextMs: chance.nowMs + drivingEveryMs }

export const park = (route: Route, nowMs: number): Route => ({ ...route, driving: false, nextMs: nowMs + parkedEveryMs })

/** Returns the route of a unit that was carried to a place. It is parked there, and later drives begin and stay around it. */
export const movedTo = (route: Route, place: Route['home'], nowMs: number): Route =>
  park({ ...route, home: place, ...place, from: place, to: place, legStartMs: nowMs, legEndMs: nowMs }, nowMs)

/** Returns the route at a time when its position report is due. */
export function routeAt(route: Route, speedKmh: number, chance: Chance): Route {
  const { nowMs } = chance
  if (!route.driving) return { ...route, nextMs: nowMs + parkedEveryMs }
  const progress = Math.min(1, (nowMs - route.legStartMs) / (route.legEndMs - route.legStartMs))
  const lat = route.from.lat + (route.to.lat - route.from.lat) * progress
  const lng = route.from.lng + (route.to.lng - route.from.lng) * progress
  const moved = { ...route, lat, lng, nextMs: nowMs + drivingEveryMs }
  return progress < 1 ? moved : leg(moved, speedKmh, chance)
}

export const positionReport = ({ fix, lat, lng }: Route): UnitReport['position'] =>
  fix ? { lat: rounded(lat), lng: rounded(lng), ageMs: 0 } : null
