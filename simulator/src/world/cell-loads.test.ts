import { describe, expect, it } from 'vitest'
import { addDemand, copyCellLoads, createCellLoads, demandKbps, holdSlot, slotOf } from './cell-loads.ts'

const startMs = Date.UTC(2026, 4, 5)

describe('the loads of cells', () => {
  it('gives the demand of the last completed second, whatever the order within a second', () => {
    const sums = [
      [700, 0, 333.4, 90],
      [90, 333.4, 700, 0],
    ].map((kbps) => {
      const loads = createCellLoads()
      const slot = slotOf(loads, 7, startMs)
      kbps.forEach((rate, i) => addDemand(loads, slot, startMs + 250 * i, rate))
      expect(demandKbps(loads, slot, startMs + 999)).toBe(0)
      return [demandKbps(loads, slot, startMs + 1000), demandKbps(loads, slot, startMs + 2000)]
    })
    expect(sums).toEqual([
      [1123, 0],
      [1123, 0],
    ])
  })

  it('keeps the last second readable while the next one is added up', () => {
    const loads = createCellLoads()
    const slot = slotOf(loads, 7, startMs)
    addDemand(loads, slot, startMs, 100)
    addDemand(loads, slot, startMs + 1000, 500)
    expect(demandKbps(loads, slot, startMs + 1500)).toBe(100)
    expect(demandKbps(loads, slot, startMs + 2000)).toBe(500)
    addDemand(loads, slot, startMs + 4000, 1)
    expect(demandKbps(loads, slot, startMs + 4000)).toBe(0)
  })

  it('gives each cell its own slot, the same at each call', () => {
    const loads = createCellLoads()
    const slots = Array.from({ length: 2000 }, (_, i) => slotOf(loads, i * 977, startMs))
    expect(new Set(slots).size).toBe(2000)
    expect(Array.from({ length: 2000 }, (_, i) => slotOf(loads, i * 977, startMs))).toEqual(slots)
  })

  it('reuses the slots of cells that no modem held for an hour, and stays small', () => {
    const loads = createCellLoads()
    const held = slotOf(loads, 1, startMs)
    for (let minute = 0; minute < 600; minute++) {
      const nowMs = startMs + minute * 60_000
      holdSlot(loads, held, nowMs)
      for (let i = 0; i < 20; i++) slotOf(loads, 1000 + minute * 20 + i, nowMs)
    }
    expect(slotOf(loads, 1, startMs)).toBe(held)
    expect(loads.data.length).toBeLessThanOrEqual(4 * 2048)
    expect(loads.slots.size).toBeLessThanOrEqual(2048)
  })

  it('copies independently', () => {
    const loads = createCellLoads()
    const slot = slotOf(loads, 7, startMs)
    const copy = copyCellLoads(loads)
    addDemand(loads, slot, startMs, 100)
    slotOf(loads, 8, startMs)
    expect(demandKbps(copy, slot, startMs + 1000)).toBe(0)
    expect(copy.slots.size).toBe(1)
    expect(copy.free).not.toEqual(loads.free)
  })
})
