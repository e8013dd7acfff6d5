import type { UnitReport } from '@backhaul/device-link'
import { between, chance, type Rng } from '../rng.ts'

/** Where a unit is. A drive is a chain of straight legs around home with stops between; null position: no fix. */
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
  /** When the position is said again. */
  readonly nextMs: number
}

const drivingEveryMs = 3000
const parkedEveryMs = 120_000
const radiusKm = 6
const kmPerDegree = 111.2
/** A report's position is quantized to about a metre. */
const quantized = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const cosine = (lat: number) => Math.max(0.05, Math.cos((lat * Math.PI) / 180))

export function createRoute(home: { lat: number; lng: number } | undefined, nowMs: number, rng: Rng): Route {
  // Without a home the unit has no fix; it still stands somewhere under the towers.
  const place = home ?? { lat: between(rng, -50, 60), lng: between(rng, -120, 140) }
  const fix = home !== undefined && chance(rng, 0.94)
  return {
    home: place,
    fix,
    driving: false,
    ...place,
    from: place,
    to: place,
    legStartMs: nowMs,
    legEndMs: nowMs,
    nextMs: nowMs + parkedEveryMs * rng(),
  }
}

function leg(route: Route, nowMs: number, speedKmh: number, rng: Rng): Route {
  const here = { lat: route.lat, lng: route.lng }
  const [north, east] = [between(rng, -radiusKm, radiusKm), between(rng, -radiusKm, radiusKm)]
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
    legEndMs: nowMs + Math.max(1, (km / (speedKmh * between(rng, 0.6, 1.2))) * 3_600_000),
  }
}

export const drive = (route: Route, nowMs: number, speedKmh: number, rng: Rng): Route =>
  speedKmh === 0 || route.driving ? route : { ...leg(route, nowMs, speedKmh, rng), driving: true, nextMs: nowMs + drivingEveryMs }

export const park = (route: Route, nowMs: number): Route => ({ ...route, driving: false, nextMs: nowMs + parkedEveryMs })

/** The route at a moment when its position is due. */
export function routeAt(route: Route, nowMs: number, speedKmh: number, rng: Rng): Route {
  if (!route.driving) return { ...route, nextMs: nowMs + parkedEveryMs }
  const way = Math.min(1, (nowMs - route.legStartMs) / (route.legEndMs - route.legStartMs))
  const lat = route.from.lat + (route.to.lat - route.from.lat) * way
  const lng = route.from.lng + (route.to.lng - route.from.lng) * way
  const moved = { ...route, lat, lng, nextMs: nowMs + drivingEveryMs }
  return way < 1 ? moved : leg(moved, nowMs, speedKmh, rng)
}

export const positionReport = ({ fix, lat, lng }: Route): UnitReport['position'] =>
  fix ? { lat: quantized(lat), lng: quantized(lng), ageMs: 0 } : null
