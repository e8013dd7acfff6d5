import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adapt, createEncoder, shareOut } from './encoder.ts'

const runFor = (seconds: number, bondedKbps: number, delayMs = 5000, from = createEncoder(20_000)) => {
  let encoder = from
  for (let i = 0; i < seconds; i++) encoder = adapt(encoder, bondedKbps, 20_000, delayMs)
  return encoder
}

describe('the encoder', () => {
  it('climbs slowly to what the links carry and leaves room', () => {
    expect(runFor(3, 10_000).kbps).toBeLessThan(4000)
    expect(runFor(60, 10_000).kbps).toBeCloseTo(8500, -2)
  })

  it('never makes more than its model does', () => {
    expect(runFor(300, 90_000).kbps).toBeLessThanOrEqual(20_000)
  })

  it('gives way to a drop a second after it came, within a few seconds', () => {
    const steady = runFor(60, 10_000)
    expect(runFor(1, 1000, 5000, steady).kbps).toBeGreaterThan(8000)
    expect(runFor(5, 1000, 5000, steady).kbps).toBeLessThan(1300)
  })

  it('uses less of the links when the delay leaves no time to wait', () => {
    expect(runFor(60, 10_000, 500).kbps).toBeLessThan(runFor(60, 10_000, 5000).kbps)
  })
})

describe('sharing out over links', () => {
  it('gives whole numbers that sum up to the total, none above what its link carries', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 25_000 }), { minLength: 1, maxLength: 8 }), fc.nat(60_000), (capacities, wanted) => {
        const bonded = capacities.reduce((sum, kbps) => sum + Math.max(0, kbps), 0)
        const links = shareOut(wanted, capacities, bonded)
        expect(links.reduce((sum, kbps) => sum + Math.max(0, kbps), 0)).toBe(Math.min(wanted, bonded))
        links.forEach((kbps, i) => {
          expect(kbps).toBeLessThanOrEqual(capacities[i] as number)
          expect(kbps === -1).toBe(capacities[i] === -1)
        })
      }),
    )
  })
})
