import { beforeEach, describe, expect, it } from 'vitest'
import { keyOf } from '../chance.ts'
import { createEnvironment } from '../environment/environment.ts'
import { modelOf } from '../models/models.ts'
import { createCellLoads, demandKbps, slotOf } from '../world/cell-loads.ts'
import { type RadioContext } from './context.ts'
import { repairShare } from './encoder.ts'
import { createModems, type Modem } from './modem.ts'
import { createReceptions } from './receptions.ts'
import {
  bondedKbpsOf,
  copyTransmissions,
  createTransmissions,
  encoderKbpsOf,
  linksKbpsOf,
  openRow,
  sendSecond,
  setData,
  setLimits,
  setVideo,
  silenceLinks,
  totalKbpsOf,
  tuneLinks,
  videoKbpsOf,
} from './transmissions.ts'

const startMs = Date.UTC(2026, 4, 5, 9)
const [blank] = createModems(modelOf('LU-800'), 'u', 1, { lat: 48, lng: 11 })
const limits = { kbpsMax: 20_000, cellularKbps: null, delayMs: 5000 }
const sum = (rates: readonly number[]) => rates.reduce((total, kbps) => total + Math.max(0, kbps), 0)
let radio: RadioContext

const link = (changes: Partial<Modem> = {}): Modem => ({
  ...(blank as Modem),
  connected: true,
  meanKbps: 3000,
  slot: slotOf(radio.loads, 1 + (changes.cell ?? 0), startMs),
  cellKbps: 1e6,
  lossPercent: 1,
  ...changes,
})

function begin(row: number, modems: readonly Modem[], video = true): void {
  openRow(radio.sent, row, keyOf(1, `u-${row}`))
  tuneLinks(radio.sent, row, modems)
  setLimits(radio.sent, row, limits)
  if (video) setVideo(radio.sent, row, true, startMs)
}

/** Sends for a second and returns the rates of the links. */
function sendOne(row: number, nowMs: number): number[] {
  sendSecond(radio.sent, row, radio.loads, nowMs)
  return linksKbpsOf(radio.sent, row)
}

/** Sends from second `from` on and returns the rates of each second. */
const send = (seconds: number, row = 0, from = 0): number[][] =>
  Array.from({ length: seconds }, (_, i) => sendOne(row, startMs + (from + i + 1) * 1000))

beforeEach(() => {
  radio = { environment: createEnvironment(1), loads: createCellLoads(), sent: createTransmissions(), received: createReceptions() }
})

describe('the transmission of a unit', () => {
  it('is integers per link that sum up to the total: the video and 5 to 25 % of repair', () => {
    begin(0, [link(), link({ connected: false }), link({ meanKbps: 801, lossPercent: 4 }), link({ meanKbps: 12_345, slot: -1 })])
    for (let s = 0; s < 120; s++) {
      const rates = send(1, 0, s)[0] as number[]
      expect(rates.every(Number.isInteger)).toBe(true)
      expect(rates[1]).toBe(-1)
      expect(sum(rates)).toBe(totalKbpsOf(radio.sent, 0))
      const overhead = totalKbpsOf(radio.sent, 0) / videoKbpsOf(radio.sent, 0) - 1
      expect(overhead).toBeGreaterThan(0.05)
      expect(overhead).toBeLessThan(0.25)
      expect(totalKbpsOf(radio.sent, 0)).toBeLessThanOrEqual(bondedKbpsOf(radio.sent, 0))
    }
    expect(linksKbpsOf(radio.sent, 0)).toHaveLength(4)
  })

  it('rises slowly to a share of the capacity and falls within a few seconds', () => {
    const modems = [link(), link(), link()]
    begin(0, modems)
    send(3)
    expect(encoderKbpsOf(radio.sent, 0)).toBeLessThan(3000)
    send(90, 0, 3)
    expect(encoderKbpsOf(radio.sent, 0)).toBeGreaterThan(6000)
    tuneLinks(
      radio.sent,
      0,
      modems.map((modem) => ({ ...modem, meanKbps: 300 })),
    )
    send(6, 0, 93)
    expect(encoderKbpsOf(radio.sent, 0)).toBeLessThan(900)
  })

  it('stays within the limits of the model, of the cellular links, and of a delay below 0.8 s', () => {
    begin(0, [link({ meanKbps: 30_000 }), link({ meanKbps: 9000, slot: -1 })])
    send(60)
    expect(videoKbpsOf(radio.sent, 0)).toBeLessThanOrEqual(20_000)
    setLimits(radio.sent, 0, { ...limits, cellularKbps: 1500 })
    for (const rates of send(5, 0, 60)) expect(rates[0]).toBeLessThanOrEqual(1500)
    setLimits(radio.sent, 0, { ...limits, delayMs: 500 })
    for (const rates of send(5, 0, 65)) expect(rates[0]).toBe(0)
  })

  it('stops within a hole and returns slowly after it', () => {
    const hole = { hole: { fromMs: startMs + 60_500, untilMs: startMs + 63_200 } }
    begin(0, [link(hole), link(hole)])
    send(60)
    const bonded = () => bondedKbpsOf(radio.sent, 0)
    const before = bonded()
    const [half, none, none2, some] = send(4, 0, 60).map(sum)
    expect(half).toBeGreaterThan(before * 0.2)
    expect([none, none2]).toEqual([0, 0])
    expect(some).toBeGreaterThan(0)
    expect(bonded()).toBeLessThan(before * 0.5)
    send(60, 0, 64)
    expect(bonded()).toBeGreaterThan(before * 0.6)
  })

  it('shares a full cell: the twentieth unit slows the others, and the sum stays near the capacity of the cell', () => {
    const rateOf = (units: number): { each: number; all: number } => {
      radio = { ...radio, loads: createCellLoads(), sent: createTransmissions(), received: createReceptions() }
      for (let row = 0; row < units; row++) begin(row, [link({ cellKbps: 20_000 }), link({ cellKbps: 20_000 })])
      let first = 0
      let all = 0
      for (let s = 1; s <= 240; s++) {
        for (let row = 0; row < units; row++) {
          const kbps = sum(sendOne(row, startMs + s * 1000))
          if (s > 120) all += kbps
          if (s > 120 && row < 10) first += kbps
        }
      }
      return { each: first / 10 / 120, all: all / 120 }
    }
    const [ten, nineteen, twenty] = [rateOf(10), rateOf(19), rateOf(20)]
    expect(nineteen.each).toBeLessThan(ten.each * 0.7)
    expect(twenty.each).toBeLessThan(nineteen.each * 0.99)
    expect(twenty.all).toBeLessThan(22_000)
    expect(twenty.all).toBeGreaterThan(14_000)
  })

  it('adds its links to the demand on their cells', () => {
    begin(0, [link({ cell: 1 }), link({ cell: 2 })])
    const [rates] = send(1) as [number[]]
    const read = (cell: number) => demandKbps(radio.loads, slotOf(radio.loads, 1 + cell, startMs), startMs + 2000)
    expect([read(1), read(2)]).toEqual(rates)
  })

  it('sends other data over what live video leaves free', () => {
    begin(0, [link()], false)
    setData(radio.sent, 0, 0.8, startMs)
    send(5)
    expect(totalKbpsOf(radio.sent, 0)).toBeGreaterThan(1500)
    expect(videoKbpsOf(radio.sent, 0)).toBe(0)
    setVideo(radio.sent, 0, true, startMs + 5000)
    for (let s = 5; s < 65; s++) expect(sum(send(1, 0, s)[0] as number[])).toBeLessThanOrEqual(bondedKbpsOf(radio.sent, 0))
    expect(totalKbpsOf(radio.sent, 0)).toBeGreaterThan(videoKbpsOf(radio.sent, 0) * 1.25)
  })

  it('is nothing over idle links', () => {
    const modems = [link(), link({ connected: false })]
    begin(0, modems)
    send(5)
    silenceLinks(radio.sent, 0, modems)
    expect(linksKbpsOf(radio.sent, 0)).toEqual([0, -1])
    expect(totalKbpsOf(radio.sent, 0)).toBe(0)
  })

  it('depends on its own row and key only, and goes on alike in a copy', () => {
    begin(0, [link({ slot: -1 })])
    begin(70, [link({ slot: -1 })])
    send(10)
    const copy = copyTransmissions(radio.sent)
    const original = send(5, 0, 10)
    send(5, 70, 10)
    radio = { ...radio, sent: copy }
    expect(send(5, 0, 10)).toEqual(original)
  })
})

describe('repair', () => {
  it('grows with the loss, is larger at a short delay, and stays between 5 and 25 %', () => {
    expect(repairShare(2, 3000)).toBeGreaterThan(repairShare(1, 3000))
    expect(repairShare(2, 800)).toBeGreaterThan(repairShare(2, 3000))
    for (const loss of [0, 0.3, 2, 10, 60]) {
      expect(repairShare(loss, 800)).toBeGreaterThan(0.05)
      expect(repairShare(loss, 800)).toBeLessThan(0.25)
    }
  })
})
