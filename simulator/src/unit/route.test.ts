import { describe, expect, it } from 'vitest'
import type { Chance } from '../chance.ts'
import { createRoute, drive, movedTo, park, positionReport, routeAt } from './route.ts'

const home = { lat: 48.137, lng: 11.575 }
const at = (nowMs: number): Chance => ({ key: 1, nowMs })
const kmBetween = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) =>
  111.2 * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180))

describe('a route', () => {
  it('drives around home at the speed of the model and is due every 3 s', () => {
    let route = drive({ ...createRoute(home, at(0)), fix: true }, 50, at(0))
    for (let nowMs = 3000; nowMs < 3_600_000; nowMs += 3000) {
      const next = routeAt(route, 50, at(nowMs))
      expect(kmBetween(route, next)).toBeLessThan((50 * 1.2 * 3) / 3600 + 1e-6)
      expect(kmBetween(next, home)).toBeLessThan(9)
      expect(next.nextMs - nowMs).toBe(3000)
      route = next
    }
    expect(kmBetween(route, home)).toBeGreaterThan(0)
    const parked = routeAt(park(route, 3_600_000), 50, at(3_720_000))
    expect([parked.lat, parked.lng]).toEqual([route.lat, route.lng])
    expect(parked.nextMs - 3_720_000).toBe(120_000)
  })

  it('reports its position to about a metre, and null without a GPS fix', () => {
    const route = { ...createRoute(home, at(0)), fix: true, lat: 48.123456789, lng: 11.987654321 }
    expect(positionReport(route)).toEqual({ lat: 48.12346, lng: 11.98765, ageMs: 0 })
    expect(positionReport(createRoute(undefined, at(0)))).toBeNull()
  })

  it('keeps latitude and longitude valid near the poles and the date line', () => {
    for (const edge of [
      { lat: 84.99, lng: 179.99 },
      { lat: -84.99, lng: -179.99 },
    ]) {
      let route = drive({ ...createRoute(edge, at(0)), fix: true }, 60, at(0))
      for (let nowMs = 3000; nowMs < 600_000; nowMs += 3000) {
        route = routeAt(route, 60, at(nowMs))
        expect(Math.abs(route.lat)).toBeLessThanOrEqual(90)
        expect(Math.abs(route.lng)).toBeLessThanOrEqual(180)
      }
    }
  })

  it('stays at the place to which the unit is carried, and drives around it later', () => {
    const driving = routeAt(drive({ ...createRoute(home, at(0)), fix: true }, 50, at(0)), 50, at(60_000))
    const place = { lat: 52.52, lng: 13.405 }
    const moved = movedTo(driving, place, 60_000)
    expect(positionReport(moved)).toEqual({ ...place, ageMs: 0 })
    expect(routeAt(moved, 50, at(moved.nextMs))).toMatchObject({ ...place, driving: false })
    const later = routeAt(drive(moved, 50, at(600_000)), 50, at(900_000))
    expect(kmBetween(later, place)).toBeGreaterThan(0)
    expect(kmBetween(later, place)).toBeLessThan(9)
  })

  it('does not move a model with speed 0', () => {
    expect(drive(createRoute(home, at(0)), 0, at(0)).driving).toBe(false)
  })
})
