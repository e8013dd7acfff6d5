import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Battery, batteryDueMs, batteryFrom, batteryReport, shownPercent } from './battery.ts'

const hourMs = 3_600_000
const full: Battery = { present: true, charging: false, percent: 100, slope: 0, atMs: 0 }
const onAir = { batteryHours: 3, transmitting: true }

describe('the battery', () => {
  it('lasts the model’s hours on air, and longer when idle', () => {
    const draining = batteryFrom(full, 0, false, onAir)
    expect(shownPercent(batteryFrom(draining, 1.5 * hourMs, false, onAir))).toBe(50)
    expect(batteryFrom(draining, 4 * hourMs, false, onAir).percent).toBe(0)
    const idle = batteryFrom(full, 0, false, { batteryHours: 3, transmitting: false })
    expect(batteryFrom(idle, 3 * hourMs, false, onAir).percent).toBeGreaterThan(50)
  })

  it('charges up to 100 % and is not due after that', () => {
    const empty = batteryFrom({ ...full, percent: 3 }, 0, true, onAir)
    const later = batteryFrom(empty, 10 * hourMs, true, onAir)
    expect(later.percent).toBe(100)
    expect(batteryDueMs(later)).toBe(Number.POSITIVE_INFINITY)
  })

  it('is due exactly when the shown percent changes', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 98.9, noNaN: true }), fc.boolean(), (percent, charging) => {
        const battery = batteryFrom({ ...full, percent }, 0, charging, onAir)
        const due = batteryDueMs(battery)
        const shownAt = (ms: number) => shownPercent(batteryFrom(battery, ms, charging, onAir))
        expect(shownAt(Math.max(0, due - 2))).toBe(shownPercent(battery))
        expect(Math.abs(shownAt(due + 2) - shownPercent(battery))).toBe(1)
      }),
    )
  })

  it('reports no percentage for a unit without a battery', () => {
    expect(batteryReport({ ...full, present: false })).toEqual({ connected: false, charging: false, percentage: null })
  })
})
