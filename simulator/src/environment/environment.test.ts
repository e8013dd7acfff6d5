import { describe, expect, it } from 'vitest'
import { allCarriers, carrierOf, carriersAt } from './carriers.ts'
import { deadSpotMetres, deadSpotSquare, loadAt, signalAt } from './coverage.ts'
import { applyEnvironmentAction, createEnvironment, type Environment, type EnvironmentAction } from './environment.ts'
import { hasMains } from './power.ts'
import { networksAt } from './wifi-networks.ts'

const nowMs = Date.UTC(2026, 4, 5, 16)
const hourMs = 3_600_000
const munich = { lat: 48.14, lng: 11.57 }
const calm = createEnvironment(1)
const area = { ...munich, radiusKm: 5, untilMs: nowMs + hourMs, strength: 1 }
const after = (...actions: EnvironmentAction[]): Environment =>
  actions.reduce((environment, action) => applyEnvironmentAction(environment, action, nowMs), calm)
const [first, second] = carriersAt(munich.lat, munich.lng)
const carrier = first ?? carrierOf(0)
const other = second ?? carrierOf(0)
const signal = (environment: Environment, of = carrier, lat = munich.lat, atMs = nowMs) => signalAt(environment, of, lat, munich.lng, atMs)
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

describe('the environment', () => {
  it('takes one carrier from a region by an outage, and nothing else', () => {
    const environment = after({ kind: 'outage', id: 'a', carrier: carrier.index, ...area })
    expect(signal(environment)).toBe(0)
    expect(signal(environment, other)).toBe(signal(calm, other))
    expect(signal(environment, carrier, munich.lat + 0.1)).toBe(signal(calm, carrier, munich.lat + 0.1))
    expect(calm.outages).toEqual([])
  })

  it('ends an effect at its time, by its id, and by a restore at the place', () => {
    const outage: EnvironmentAction = { kind: 'outage', id: 'a', carrier: carrier.index, ...area }
    expect(signal(after(outage), carrier, munich.lat, nowMs + hourMs)).toBe(signal(calm, carrier, munich.lat, nowMs + hourMs))
    expect(after(outage, { kind: 'end', id: 'a' })).toEqual(calm)
    expect(after(outage, { kind: 'restore', carrier: carrier.index, ...munich })).toEqual(calm)
    expect(after(outage, { kind: 'restore', carrier: other.index, ...munich }).outages).toHaveLength(1)
    expect(after(outage, { kind: 'restore', carrier: null, lat: munich.lat + 1, lng: munich.lng }).outages).toHaveLength(1)
  })

  it('loads the cells below a crowd, most in its middle, and weakens the signal in rain', () => {
    const crowded = after({ kind: 'crowd', id: 'c', ...area })
    const load = (environment: Environment, lat: number) => loadAt(environment, carrier, lat, munich.lng, nowMs)
    const added = [0, 0.02, 0.04].map((north) => load(crowded, munich.lat + north) - load(calm, munich.lat + north))
    expect(added[0]).toBeGreaterThan(0.1)
    expect(added[1]).toBeLessThan(added[0] as number)
    expect(load(crowded, munich.lat + 0.1)).toBe(load(calm, munich.lat + 0.1))
    expect(signal(after({ kind: 'weather', id: 'w', ...area }))).toBeLessThan(signal(calm) - 5)
  })

  it('cuts the mains in a region', () => {
    const places = Array.from({ length: 50 }, (_, i) => munich.lng + i * 0.0005)
    const supplied = (environment: Environment) => places.filter((lng) => hasMains(environment, munich.lat, lng, nowMs)).length
    expect(supplied(calm)).toBeGreaterThan(20)
    expect(supplied(calm)).toBeLessThan(50)
    expect(supplied(after({ kind: 'powerCut', id: 'p', ...area }))).toBe(0)
  })

  it('keeps at most 100 effects of a kind and one per id', () => {
    const crowds = Array.from({ length: 150 }, (_, i): EnvironmentAction => ({ kind: 'crowd', id: `c${i % 120}`, ...area }))
    const { crowds: kept } = after(...crowds)
    expect(kept).toHaveLength(100)
    expect(new Set(kept.map(({ id }) => id)).size).toBe(100)
  })
})

describe('coverage', () => {
  it('gives each country three or four carriers of its own, which differ in names and technology', () => {
    const cities: [number, number][] = [
      [40.7, -74],
      [51.5, -0.1],
      [35.7, 139.7],
      [-23.5, -46.6],
      [28.6, 77.2],
      [-1.3, 36.8],
    ]
    const lists = cities.map(([lat, lng]) => carriersAt(lat, lng))
    for (const list of lists) expect([3, 4]).toContain(list.length)
    expect(new Set(lists.map((list) => list.map(({ name }) => name).join())).size).toBe(cities.length)
    const shares = lists.map((list) => mean(list.map(({ fiveGShare }) => fiveGShare)))
    expect(Math.max(...shares)).toBeGreaterThan(2 * Math.min(...shares))
    for (const { index } of allCarriers()) expect(carrierOf(index).index).toBe(index)
  })

  it('knows a carrier at every place on Earth', () => {
    for (let lat = -90; lat <= 90; lat += 7.5)
      for (let lng = -180; lng <= 180; lng += 7.5) expect(carriersAt(lat, lng).length).toBeGreaterThan(2)
  })

  it('has a signal between 0 and 100 that changes without steps along a drive and during an hour', () => {
    for (let i = 0; i < 2000; i++) {
      const lat = munich.lat + i * 0.0001
      const here = signal(calm, carrier, lat)
      expect(here).toBeGreaterThanOrEqual(0)
      expect(here).toBeLessThanOrEqual(100)
      expect(Math.abs(signal(calm, carrier, lat + 0.0001) - here)).toBeLessThan(4)
      expect(Math.abs(signal(calm, carrier, lat, nowMs + 5000) - here)).toBeLessThan(1)
    }
  })

  it('is loaded most in the evening and least at night, by the local time of the place', () => {
    const at = (hourUtc: number, lng: number) =>
      mean(
        Array.from({ length: 200 }, (_, i) =>
          loadAt(calm, carriersAt(48, lng)[0] ?? carrier, 48 + i * 0.02, lng, Date.UTC(2026, 4, 5, hourUtc)),
        ),
      )
    expect(at(3, 0)).toBeLessThan(0.4 * at(20, 0))
    expect(at(14, 165)).toBeLessThan(0.4 * at(9, 165))
  })

  it('has few dead spots, short enough to pass within five seconds in a city', () => {
    const metres = Array.from({ length: 20_000 }, (_, i) =>
      deadSpotMetres(calm, deadSpotSquare(munich.lat + Math.floor(i / 200) * 0.0014, munich.lng + (i % 200) * 0.0021, carrier)),
    )
    const dead = metres.filter((length) => length > 0)
    expect(dead.length / metres.length).toBeGreaterThan(0.005)
    expect(dead.length / metres.length).toBeLessThan(0.02)
    expect(Math.max(...dead)).toBeLessThan(60)
  })

  it('offers the same Wi-Fi networks to neighbours, each name once, strongest first', () => {
    const lists = Array.from({ length: 60 }, (_, i) => networksAt(calm, munich.lat + i * 0.001, munich.lng))
    expect(lists.some((list) => list.length === 0)).toBe(true)
    expect(lists.some((list) => list.length > 3)).toBe(true)
    for (const list of lists) {
      expect(new Set(list.map(({ ssid }) => ssid)).size).toBe(list.length)
      expect(list.map(({ signal }) => signal)).toEqual(list.map(({ signal }) => signal).sort((a, b) => b - a))
    }
  })
})
