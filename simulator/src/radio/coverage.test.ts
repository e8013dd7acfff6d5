import { describe, expect, it } from 'vitest'
import { createRng } from '../rng.ts'
import { modelOf } from '../models/models.ts'
import { carriers, type Carrier } from './carriers.ts'
import { congestionAt, hasOutage, signalAt } from './coverage.ts'
import { createModems, modemAt } from './modem.ts'

const norvik = carriers[0] as Carrier
const atMs = 1_700_000_000_000
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
const places = Array.from({ length: 400 }, (_, i) => ({ lat: 40 + (i % 20) * 0.37, lng: 5 + Math.floor(i / 20) * 0.41 }))

describe('coverage', () => {
  it('gives a signal in percent that differs between places and hardly changes within a few metres', () => {
    const signals = places.map(({ lat, lng }) => signalAt(1, norvik, lat, lng, atMs))
    expect(Math.min(...signals)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...signals)).toBeLessThanOrEqual(100)
    expect(new Set(signals.map(Math.round)).size).toBeGreaterThan(30)
    for (const { lat, lng } of places) {
      if (hasOutage(1, norvik, lat, lng, atMs) || hasOutage(1, norvik, lat + 0.0001, lng, atMs)) continue
      expect(Math.abs(signalAt(1, norvik, lat + 0.0001, lng, atMs) - signalAt(1, norvik, lat, lng, atMs))).toBeLessThan(2)
    }
  })

  it('is more congested in the evening than at night, by the local time of the place', () => {
    const at = (hourUtc: number, lng: number) =>
      mean(places.map(({ lat }) => congestionAt(1, norvik, lat, lng, Date.UTC(2026, 4, 5, hourUtc))))
    expect(at(18, 0)).toBeGreaterThan(at(3, 0) + 0.1)
    expect(at(3, -135)).toBeGreaterThan(at(18, -135))
  })

  it('applies an outage to all units of a cell and not to the next cell', () => {
    let outage: { lat: number; lng: number } | undefined
    for (let i = 0; outage === undefined && i < 20_000; i++) {
      const place = { lat: 40.001 + i * 0.02, lng: 10.001 }
      if (hasOutage(1, norvik, place.lat, place.lng, atMs)) outage = place
    }
    const { lat, lng } = outage ?? { lat: 0, lng: 0 }
    expect(outage).toBeDefined()
    expect(hasOutage(1, norvik, lat + 0.01, lng + 0.01, atMs)).toBe(true)
    expect(signalAt(1, norvik, lat, lng, atMs)).toBeLessThan(9)
    expect(hasOutage(1, norvik, lat, lng, atMs + 3 * 3_600_000)).toBe(false)
    const position = { radioSeed: 1, lat, lng, atMs }
    const modems = (id: string) => {
      const rng = createRng(1, id)
      return createModems(modelOf('LU-800'), id, rng).map((modem) => modemAt(modem, position, rng))
    }
    for (const id of ['a', 'b', 'c']) {
      for (const modem of modems(id)) if (modem.carrier === norvik) expect(modem.capacityKbps).toBeLessThan(600)
      expect(modems(id).some(({ capacityKbps }) => capacityKbps > 1000)).toBe(true)
    }
  })
})
