import { describe, expect, it } from 'vitest'
import { cellFigures, delayFigures, driveFigures, fieldFigures, parkedFigures } from './realism-figures.ts'
import { carrierFigures, dayFigures, distanceFigures, lifeFigures } from './realism-places.ts'

// One seed and wider bounds than the table of docs/simulator.md, which `pnpm sim:realism` measures over six seeds.
const seed = 11
const slow = { timeout: 60_000 }

describe('the realism of bonded links', () => {
  it('shows dips, short holes, quick handovers and smooth rates on a city drive', slow, () => {
    const drive = driveFigures(seed)
    expect(drive.dipsPerHour).toBeGreaterThan(2)
    expect(drive.dipsPerHour).toBeLessThan(14)
    expect(drive.holesPerHour).toBeGreaterThan(1)
    expect(drive.holesPerHour).toBeLessThan(6)
    expect(drive.holeSecondsMin).toBeGreaterThanOrEqual(0.5)
    expect(drive.holeSecondsMax).toBeLessThanOrEqual(5)
    expect(drive.handoverMsMax).toBeLessThanOrEqual(1000)
    expect(drive.lagOne).toBeGreaterThan(-0.25)
  })

  it('keeps the technology of parked modems, and rates that change smoothly', slow, () => {
    const parked = parkedFigures(seed, 2)
    expect(parked.technologyChangesPerModemHour).toBeLessThan(0.12)
    expect(parked.lagOne).toBeGreaterThan(-0.2)
  })

  it('adds 5 to 25 % of repair to the video and seldom leaves the encoder at its maximum', slow, () => {
    const field = fieldFigures(seed)
    expect(field.overheadMin).toBeGreaterThan(0.05)
    expect(field.overheadMax).toBeLessThan(0.25)
    expect(field.atMaximum).toBeLessThan(0.22)
    expect(field.videoMedianKbps).toBeGreaterThan(3000)
  })

  it('correlates neighbours and not distant units', slow, () => {
    const { capacity, signal, place } = distanceFigures(seed, 36)
    for (const values of [capacity, signal, place]) {
      expect(values[2]).toBeGreaterThan(0.55)
      expect(Math.abs(values[6] as number)).toBeLessThan(0.15)
    }
  })

  it('slows a unit by each group of units that joins its cell', slow, () => {
    const { kbps } = cellFigures(seed, [1, 10, 20, 30])
    expect([...kbps]).toEqual([...kbps].sort((a, b) => b - a))
    expect(kbps[2]).toBeLessThan((kbps[0] as number) / 2)
  })

  it('freezes the picture less with each longer delay', slow, () => {
    const { delayMs, frozenSecondsPerHour } = delayFigures(seed)
    const at = (ms: number) => frozenSecondsPerHour[delayMs.indexOf(ms)] as number
    expect(at(800)).toBeGreaterThan(at(2000))
    expect(at(2000)).toBeGreaterThan(at(5000))
    expect(at(10_000)).toBeLessThan(0.2)
  })

  it('changes Wi-Fi, Ethernet, roaming, SIM, mains and GPS fix within a day', slow, () => {
    const life = lifeFigures(seed, 36)
    for (const share of [life.wifi, life.ethernet, life.mains, life.sky]) expect(share).toBeGreaterThan(0.5)
    for (const share of [life.roaming, life.sim]) expect(share).toBeGreaterThan(0.1)
    expect(life.wifiShareOfTime).toBeLessThan(0.3)
    expect(life.ethernetShareOfTime).toBeLessThan(0.2)
  })

  it('has a quiet night and carriers that differ by country', () => {
    expect(dayFigures(seed).nightShare).toBeLessThan(0.4)
    expect(carrierFigures().countries).toBeGreaterThan(35)
    expect(carrierFigures().sharedNames).toBe(0)
  })
})
