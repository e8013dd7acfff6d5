import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adapt, createEncoder, splitOverLinks } from './encoder.ts'

const runFor = (seconds: number, bondedKbps: number, delayMs = 5000, from = createEncoder(20_000)) => {
  let encoder = from
  for (let i = 0; i < seconds; i++) encoder = adapt(encoder, bondedKbps, 20_000, delayMs)
  return encoder
}

describe('the encoder', () => {
  it('climbs slowly towards the bonded capacity and leaves headroom', () => {
    expect(runFor(3, 10_000).kbps).toBeLessThan(4000)
    expect(runFor(60, 10_000).kbps).toBeCloseTo(8500, -2)
  })

  it('never exceeds the bitrate of its model', () => {
    expect(runFor(300, 90_000).kbps).toBeLessThanOrEqual(20_000)
  })

  it('reacts to a drop one second later and follows it within a few seconds', () => {
    const steady = runFor(60, 10_000)
    expect(runFor(1, 1000, 5000, steady).kbps).toBeGreaterThan(8000)
    expect(runFor(5, 1000, 5000, steady).kbps).toBeLessThan(1300)
  })

  it('uses less of the capacity at a short delay', () => {
    expect(runFor(60, 10_000, 500).kbps).toBeLessThan(runFor(60, 10_000, 5000).kbps)
  })
})

describe('splitting over links', () => {
  it('gives integers that sum up to the total, none above the capacity of its link', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 25_000 }), { minLength: 1, maxLength: 8 }), fc.nat(60_000), (capacities, wanted) => {
        const bonded = capacities.reduce((sum, kbps) => sum + Math.max(0, kbps), 0)
        const links = splitOverLinks(wanted, capacities, bonded)
        expect(links.reduce((sum, kbps) => sum + Math.max(0, kbps), 0)).toBe(Math.min(wanted, bonded))
        links.forEach((kbps, i) => {
          expect(kbps).toBeLessThanOrEqual(capacities[i] as number)
          expect(kbps === -1).toBe(capacities[i] === -1)
        })
      }),
    )
  })
})
