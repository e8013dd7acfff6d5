import { ModemReport } from '@backhaul/device-link'
import { describe, expect, it } from 'vitest'
import { type Chance, keyOf } from '../chance.ts'
import { carriersAt } from '../environment/carriers.ts'
import { applyEnvironmentAction, createEnvironment, type Environment } from '../environment/environment.ts'
import { networksAt } from '../environment/wifi-networks.ts'
import { modelOf } from '../models/models.ts'
import { createCellLoads } from '../world/cell-loads.ts'
import { createModems, markReported, type Modem, modemReport, needsReport, type Place, type RadioContext, refreshModems } from './modem.ts'
import { createReceptions } from './receptions.ts'
import { createTransmissions } from './transmissions.ts'

const startMs = Date.UTC(2026, 4, 5, 9)
const munich: Place = { lat: 48.14, lng: 11.57, driving: false, speedKmh: 0 }
const key = keyOf(1, 'u-1')
const radioOf = (environment: Environment): RadioContext => ({
  environment,
  loads: createCellLoads(),
  sent: createTransmissions(),
  received: createReceptions(),
})
const radio = radioOf(createEnvironment(1))
const carriers = carriersAt(munich.lat, munich.lng)
const [first, second] = carriers as [(typeof carriers)[number], (typeof carriers)[number]]
const modems = createModems(modelOf('LU-800'), 'u-1', key, munich)
const cellular = (changes: Partial<Modem> = {}): Modem => ({
  ...(modems[0] as Modem),
  antenna: 0,
  sims: [{ slot: 'A', carrier: first.index, multiNetwork: false }],
  activeSim: 'A',
  ...changes,
})

const refreshModem = (modem: Modem, context: RadioContext, place: Place, chance: Chance): Modem =>
  refreshModems([modem], context, place, chance)[0] as Modem

/** Refreshes a modem every 6 s. */
function after(modem: Modem, seconds: number, context = radio, place = munich, fromMs = startMs): Modem {
  let now = modem
  for (let s = 0; s <= seconds; s += 6) now = refreshModem(now, context, place, { key, nowMs: fromMs + s * 1000 })
  return now
}

const without = (carrier: number): RadioContext =>
  radioOf(
    applyEnvironmentAction(
      createEnvironment(1),
      { kind: 'outage', id: 'o', carrier, lat: munich.lat, lng: munich.lng, radiusKm: 3, untilMs: Number.POSITIVE_INFINITY, strength: 1 },
      startMs - 1,
    ),
  )

describe('a cellular modem', () => {
  it('connects to the carrier of its SIM with a technology, a signal, loss and a round trip that fit a report', () => {
    const modem = after(cellular(), 6)
    expect(modem).toMatchObject({ connected: true, carrier: first.index, roaming: false, activeSim: 'A' })
    expect(ModemReport.parse(modemReport(modem, 1234))).toMatchObject({ state: 'connected', uplinkKbps: 1234 })
    expect(modem.meanKbps).toBeGreaterThan(100)
    expect(modem.meanKbps).toBeLessThan(10_000)
  })

  it('loses signal and rate by the dB that are taken from it, and its service in the end', () => {
    const usual = after(cellular(), 6)
    const weaker = after(cellular({ weakenedDb: 10 }), 6)
    expect(weaker.signal).toBeCloseTo(usual.signal - 20)
    expect(weaker.meanKbps).toBeLessThan(usual.meanKbps)
    expect(after(cellular({ weakenedDb: 60 }), 6).connected).toBe(false)
  })

  it('loses service in an outage of its carrier, and roams if its SIM may', () => {
    expect(after(cellular(), 30, without(first.index))).toMatchObject({ connected: false, signal: 0, technology: null })
    const sims = [{ slot: 'A' as const, carrier: first.index, multiNetwork: true }]
    const roaming = after(cellular({ sims }), 30, without(first.index))
    expect(roaming).toMatchObject({ connected: true, roaming: true })
    expect(roaming.carrier).not.toBe(first.index)
    expect(after(roaming, 60, radio, munich, startMs + 60_000)).toMatchObject({ carrier: first.index, roaming: false })
  })

  it('changes to its other SIM after 20 s without service, and back to slot A after 40 minutes', () => {
    const sims = [
      { slot: 'A' as const, carrier: first.index, multiNetwork: false },
      { slot: 'B' as const, carrier: second.index, multiNetwork: false },
    ]
    const context = without(first.index)
    expect(after(cellular({ sims }), 12, context).activeSim).toBe('A')
    const onB = after(cellular({ sims }), 60, context)
    expect(onB).toMatchObject({ activeSim: 'B', carrier: second.index, connected: true, roaming: false })
    expect(after(onB, 30, radio, munich, startMs + 41 * 60_000)).toMatchObject({ activeSim: 'A', carrier: first.index })
  })

  it('uses the operator that was chosen, only if its SIM may', () => {
    const sims = [{ slot: 'A' as const, carrier: first.index, multiNetwork: true }]
    expect(after(cellular({ sims, operator: second.name }), 30)).toMatchObject({ carrier: second.index, roaming: true })
    expect(after(cellular({ operator: second.name }), 30).connected).toBe(false)
    expect(after(cellular({ operator: first.name }), 30)).toMatchObject({ carrier: first.index, roaming: false })
  })

  it('roams abroad with every SIM', () => {
    expect(after(cellular(), 30, radio, { ...munich, lat: 35.68, lng: 139.69 })).toMatchObject({ connected: true, roaming: true })
  })

  it('has no service while it is disabled', () => {
    const disabled = after({ ...after(cellular(), 6), enabled: false }, 6)
    expect(disabled).toMatchObject({ connected: false, carrier: -1 })
    expect(modemReport(disabled, 0).state).toBe('disabled')
    expect(after({ ...disabled, enabled: true }, 6).connected).toBe(true)
  })

  it('is interrupted for at most a second by a handover, and for at most five by a tunnel', () => {
    let modem = after(cellular(), 6)
    const lengths: number[] = []
    for (let s = 6; s < 3 * 3600; s += 6) {
      const place = { lat: munich.lat + s * 1.1e-4, lng: munich.lng, driving: true, speedKmh: 44 }
      const next = refreshModem(modem, radio, place, { key, nowMs: startMs + s * 1000 })
      if (next.hole.untilMs !== modem.hole.untilMs && next.hole.untilMs > 0) lengths.push(next.hole.untilMs - next.hole.fromMs)
      modem = next
    }
    expect(lengths.length).toBeGreaterThan(50)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(5000)
    expect(Math.min(...lengths)).toBeGreaterThan(40)
    expect(lengths.filter((ms) => ms <= 1000).length / lengths.length).toBeGreaterThan(0.6)
  })

  it('needs a report when its connection, technology, SIM or network changed, or its signal by 7 points', () => {
    const modem = markReported(after(cellular(), 6))
    expect(needsReport(modem, modem)).toBe(false)
    expect(needsReport(modem, { ...modem, signal: modem.reportedSignal + 6 })).toBe(false)
    expect(needsReport(modem, { ...modem, signal: modem.reportedSignal - 7 })).toBe(true)
    for (const change of [
      { connected: false },
      { enabled: false },
      { technology: '3G' },
      { activeSim: 'B' },
      { carrier: -1 },
      { roaming: true },
      { network: 'x' },
    ] as const)
      expect(needsReport(modem, { ...modem, ...change })).toBe(true)
  })
})

describe('the modems of a unit', () => {
  it('have the fields of each other in the same order, before and after a refresh', () => {
    const fields = Object.keys(modems[0] as Modem)
    const refreshed = refreshModems(modems, radio, { ...munich, driving: true, speedKmh: 40 }, { key, nowMs: startMs })
    for (const modem of [...modems, ...refreshed]) expect(Object.keys(modem)).toEqual(fields)
    expect(modems.map(({ port }) => port)).toEqual(modems.map((_, i) => i))
  })

  it('do not depend on each other', () => {
    const chance = { key, nowMs: startMs }
    expect(refreshModems(modems, radio, munich, chance)).toEqual(modems.map((modem) => refreshModem(modem, radio, munich, chance)))
  })

  it('have cards of different carriers', () => {
    expect(new Set(modems.flatMap(({ sims }) => sims.map(({ carrier }) => carrier))).size).toBeGreaterThan(2)
  })
})

describe('Wi-Fi and Ethernet', () => {
  const wifi = modems.find(({ uiType }) => uiType === 'wifi') as Modem
  const lan = modems.find(({ uiType }) => uiType === 'lan') as Modem
  const places = Array.from({ length: 40 }, (_, i): Place => ({ ...munich, lat: munich.lat + i * 0.003 }))
  const atWifi = places.find(({ lat, lng }) => networksAt(radio.environment, lat, lng).length > 1) as Place

  it('join a network that an operator let the unit join, and leave it when the unit drives away', () => {
    const ssid = networksAt(radio.environment, atWifi.lat, atWifi.lng)[1]?.ssid ?? ''
    const joined = after({ ...wifi, knownNetworks: [ssid] }, 0, radio, atWifi)
    expect(joined).toMatchObject({ connected: true, network: ssid })
    expect(joined.meanKbps).toBeGreaterThan(500)
    expect(after(joined, 6, radio, atWifi)).toBe(joined)
    expect(after(joined, 0, radio, { ...atWifi, driving: true })).toMatchObject({ connected: false, network: null })
  })

  it('come and go with the crew while the unit stays at a place', () => {
    const states = (modem: Modem, place: Place) => {
      let now = modem
      const seen = new Set<boolean>()
      for (let minute = 0; minute < 7 * 24 * 60; minute += 10) {
        now = refreshModem(now, radio, place, { key, nowMs: startMs + minute * 60_000 })
        seen.add(now.connected)
      }
      return seen.size
    }
    expect(states(wifi, atWifi)).toBe(2)
    expect(states(lan, munich)).toBe(2)
  })

  it('carry a steady high rate on the cable of a fixed unit almost always', () => {
    const fixed = createModems(modelOf('PTP-2'), 'r-1', key, munich).find(({ uiType }) => uiType === 'lan') as Modem
    let connected = 0
    for (let hour = 0; hour < 500; hour++)
      connected += Number(refreshModem(fixed, radio, munich, { key, nowMs: startMs + hour * 3_600_000 }).connected)
    expect(connected).toBeGreaterThan(480)
    expect(after(fixed, 0).meanKbps).toBeGreaterThan(15_000)
  })
})
