import { describe, expect, it } from 'vitest'
import { between, type Chance, draw, happens, keyOf, noiseAt, normal, normalOf, pick, purposeOf, seriesOf } from './chance.ts'

const startMs = Date.UTC(2026, 4, 5)
const fade = purposeOf('test fade')
const crew = purposeOf('test crew')
const many = 20_000
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Correlation of two series of draws that should be independent. */
function correlation(first: (i: number) => number, second: (i: number) => number): number {
  const a = Array.from({ length: many }, (_, i) => first(i))
  const b = Array.from({ length: many }, (_, i) => second(i))
  const [meanA, meanB] = [mean(a), mean(b)]
  const covariance = mean(a.map((value, i) => (value - meanA) * ((b[i] as number) - meanB)))
  const deviation = (values: readonly number[], centre: number) => Math.sqrt(mean(values.map((value) => (value - centre) ** 2)))
  return covariance / (deviation(a, meanA) * deviation(b, meanB))
}

const chanceAt = (seconds: number, key = keyOf(1, 'u-1')): Chance => ({ key, nowMs: startMs + seconds * 1000 })

describe('chance', () => {
  it('returns the same number for the same device, purpose, time and index', () => {
    expect(draw(chanceAt(5), fade, 2)).toBe(draw(chanceAt(5), fade, 2))
    expect(noiseAt(7, 1, -2, 3)).toBe(noiseAt(7, 1, -2, 3))
    // A change of these figures changes every recorded run.
    expect([draw(chanceAt(0), 1), normal(chanceAt(0), 1), noiseAt(1, 2, 3, 4), keyOf(1, 'u-1')]).toEqual([
      0.42563770804554224, 0.11745046674859756, 0.6053793616592884, 1549272887,
    ])
  })

  it('returns uniform numbers in [0, 1)', () => {
    const buckets = Array.from({ length: 10 }, () => 0)
    for (let i = 0; i < many; i++) {
      const value = draw(chanceAt(i), fade)
      expect(value >= 0 && value < 1).toBe(true)
      buckets[Math.floor(value * 10)] = (buckets[Math.floor(value * 10)] as number) + 1
    }
    for (const count of buckets) expect(Math.abs(count - many / 10)).toBeLessThan(5 * Math.sqrt(many / 10))
  })

  it.each<[string, (i: number) => number, (i: number) => number]>([
    ['next seconds', (i) => draw(chanceAt(i), fade), (i) => draw(chanceAt(i + 1), fade)],
    ['next milliseconds', (i) => draw({ key: 1, nowMs: i }, fade), (i) => draw({ key: 1, nowMs: i + 1 }, fade)],
    ['purposes', (i) => draw(chanceAt(i), fade), (i) => draw(chanceAt(i), crew)],
    ['indexes', (i) => draw(chanceAt(i), fade, 0), (i) => draw(chanceAt(i), fade, 1)],
    ['devices', (i) => draw(chanceAt(i), fade), (i) => draw(chanceAt(i, keyOf(1, 'u-2')), fade)],
    [
      'keys of numbered devices',
      (i) => draw(chanceAt(0, keyOf(1, `u-${i}`)), fade),
      (i) => draw(chanceAt(0, keyOf(1, `u-${i + 1}`)), fade),
    ],
    ['times 50 days apart', (i) => draw(chanceAt(i), fade), (i) => draw({ ...chanceAt(i), nowMs: chanceAt(i).nowMs + 2 ** 32 }, fade)],
    ['normal numbers of next seconds', (i) => normal(chanceAt(i), fade), (i) => normal(chanceAt(i + 1), fade)],
    ['numbers of a series', (i) => normalOf(1, i), (i) => normalOf(1, i + 1)],
    ['series', (i) => normalOf(seriesOf(chanceAt(i), fade), 3), (i) => normalOf(seriesOf(chanceAt(i + 1), fade), 3)],
    ['points of a grid', (i) => noiseAt(1, i % 141, Math.floor(i / 141), 0), (i) => noiseAt(1, (i % 141) + 1, Math.floor(i / 141), 0)],
    ['columns of a grid', (i) => noiseAt(1, i % 141, Math.floor(i / 141), 0), (i) => noiseAt(1, i % 141, Math.floor(i / 141) + 1, 0)],
  ])('draws independent numbers for different %s', (_, first, second) => {
    expect(Math.abs(correlation(first, second))).toBeLessThan(0.03)
  })

  it.each<[string, (i: number) => number]>([
    ['draws', (i) => normal(chanceAt(i), fade)],
    ['a series', (i) => normalOf(7, i)],
  ])('returns normal numbers with mean 0 and variance 1 from %s', (_, number) => {
    const values = Array.from({ length: many }, (_, i) => number(i))
    expect(Math.abs(mean(values))).toBeLessThan(0.03)
    expect(mean(values.map((value) => value * value))).toBeCloseTo(1, 1)
    expect(mean(values.map((value) => Number(Math.abs(value) < 1)))).toBeCloseTo(0.68, 1)
    expect(Math.max(...values)).toBeGreaterThan(2.5)
  })

  it('picks every item, stays between bounds and happens as often as its probability says', () => {
    const items = ['a', 'b', 'c']
    expect(new Set(Array.from({ length: 100 }, (_, i) => pick(chanceAt(i), fade, items))).size).toBe(3)
    for (let i = 0; i < 1000; i++) expect(Math.abs(between(chanceAt(i), fade, -3, 5) - 1)).toBeLessThanOrEqual(4)
    expect(mean(Array.from({ length: many }, (_, i) => Number(happens(chanceAt(i), fade, 0.2))))).toBeCloseTo(0.2, 1)
  })
})
