import { describe, expect, it } from 'vitest'
import { between, createRng, noiseAt, pick, wobble } from './rng.ts'

const first = (count: number, rng: () => number) => Array.from({ length: count }, rng)

describe('random streams', () => {
  it('repeats for the same seed and path and differs for another seed or path', () => {
    expect(first(5, createRng(1, 'u-1'))).toEqual(first(5, createRng(1, 'u-1')))
    expect(first(5, createRng(1, 'u-1'))).not.toEqual(first(5, createRng(2, 'u-1')))
    expect(first(5, createRng(1, 'u-1'))).not.toEqual(first(5, createRng(1, 'u-2')))
  })

  it('is uniform, also over the first numbers of neighbouring paths', () => {
    const firsts = Array.from({ length: 4000 }, (_, i) => createRng(1, `u-${i}`)())
    const tenths = Array.from({ length: 10 }, (_, tenth) => firsts.filter((x) => Math.floor(x * 10) === tenth).length)
    for (const count of tenths) expect(count).toBeGreaterThan(320)
    expect(Math.max(...firsts)).toBeLessThan(1)
  })

  it('derives noise from the grid point alone', () => {
    expect(noiseAt(1, 2, 3, 4)).toBe(noiseAt(1, 2, 3, 4))
    const values = Array.from({ length: 2000 }, (_, i) => noiseAt(1, 2, i % 50, Math.floor(i / 50) - 20))
    expect(values.reduce((a, b) => a + b, 0) / values.length).toBeCloseTo(0.5, 1)
    expect(new Set(values).size).toBe(2000)
  })

  it('draws within the documented bounds', () => {
    const rng = createRng(3, 'bounds')
    for (let i = 0; i < 1000; i++) {
      expect(Math.abs(wobble(rng))).toBeLessThanOrEqual(1)
      const value = between(rng, 2, 6)
      expect(value >= 2 && value < 6).toBe(true)
      expect(['a', 'b']).toContain(pick(rng, ['a', 'b']))
    }
  })
})
