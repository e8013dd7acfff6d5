import { beforeEach, describe, expect, it } from 'vitest'
import { createUnitBench, type UnitBench } from '../../testing/unit-bench.ts'

describe('a power cut', () => {
  let bench: UnitBench
  const cut = (id: string, more: object = {}) => {
    const { lat, lng } = bench.unit.route
    bench.change({ kind: 'powerCut', id, lat, lng, radiusKm: 1, untilMs: Number.POSITIVE_INFINITY, strength: 1, ...more })
  }
  const end = (id: string) => bench.change({ kind: 'end', id })
  beforeEach(() => {
    bench = createUnitBench()
    bench.act({ do: 'mains', connected: true })
  })

  it('takes the mains from the units in its circle, and gives them back at its end', () => {
    cut('away', { lat: 0 })
    expect(bench.unit.battery.charging).toBe(true)
    cut('here')
    expect(bench.unit.battery.charging).toBe(false)
    expect(bench.takeReport().battery?.charging).toBe(false)
    end('here')
    expect(bench.takeReport().battery?.charging).toBe(true)
  })

  it('keeps the mains from a unit that a second cut covers, until both have ended in either order', () => {
    for (const [first, last] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      cut('a')
      cut('b')
      end(first)
      expect(bench.unit.battery.charging).toBe(false)
      end(last)
      expect(bench.unit.battery.charging).toBe(true)
    }
  })

  it('gives the mains back when a cut elsewhere takes its name', () => {
    cut('a')
    cut('a', { lat: 0 })
    expect(bench.unit.battery.charging).toBe(true)
  })

  it('gives nothing to a unit that was on its battery', () => {
    bench.act({ do: 'mains', connected: false })
    cut('a')
    end('a')
    expect(bench.unit.battery.charging).toBe(false)
  })
})
