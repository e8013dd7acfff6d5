import type { ModemReport } from '@backhaul/device-link'
import type { UnitModel } from '../models/model.ts'
import { carriers, type Carrier } from '../radio/carriers.ts'
import { congestionAt, hasFiveG, signalAt } from '../radio/coverage.ts'
import { between, chance, type Rng, wobble } from '../rng.ts'

/** One link of a unit. Its capacity follows from where it is and when; a unit never knows more of it than this. */
export interface Modem {
  readonly port: number
  readonly id: string
  readonly name: string
  readonly uiType: 'wifi' | 'lan' | 'cell'
  /** Null for Wi-Fi and Ethernet. */
  readonly carrier: Carrier | null
  readonly activeSim: 'A' | 'B' | null
  readonly roaming: boolean
  /** How well this one is placed in its box: points of signal more or less than the place gives. */
  readonly antenna: number
  /** The part of signal that wanders by itself. */
  readonly walk: number
  readonly connected: boolean
  readonly signal: number
  readonly technology: string | null
  readonly capacityKbps: number
  readonly lossPercent: number
  readonly rttMs: number
  /** Signal as reported last: a report follows when it is far enough from it. */
  readonly shownSignal: number
}

export interface Place {
  readonly radioSeed: number
  readonly lat: number
  readonly lng: number
  readonly atMs: number
}

/** kbps upwards at full signal in an empty cell. */
const technologyKbps: Readonly<Record<string, number>> = { '5G': 11_000, '4G': 5200, '3G': 1100 }
const signalLost = 7
const signalShownStep = 7

export function createModems(model: UnitModel, unitId: string, rng: Rng): Modem[] {
  const modems: Modem[] = []
  const add = (uiType: Modem['uiType'], name: string, carrier: Carrier | null, capacityKbps: number) => {
    const port = modems.length
    modems.push({
      port,
      id: `${unitId}-${port}`.slice(-64),
      name,
      uiType,
      carrier,
      activeSim: carrier === null ? null : chance(rng, 0.85) ? 'A' : 'B',
      roaming: carrier !== null && chance(rng, 0.06),
      antenna: between(rng, -9, 9),
      walk: 0,
      connected: capacityKbps > 0,
      signal: uiType === 'wifi' && capacityKbps > 0 ? between(rng, 45, 95) : 0,
      technology: null,
      capacityKbps,
      lossPercent: 0.1,
      rttMs: uiType === 'lan' ? 12 : 22,
      shownSignal: 0,
    })
  }
  const first = Math.floor(between(rng, 0, carriers.length))
  for (let i = 0; i < model.cellModems; i++) {
    const carrier = carriers[(first + i) % carriers.length] as Carrier
    add('cell', `${carrier.name} ${i + 1}`, carrier, 0)
  }
  if (model.wifi) add('wifi', 'Wi-Fi', null, chance(rng, 0.25) ? between(rng, 2000, 9000) : 0)
  // A rack hangs on its cable; in the field there is one now and then.
  if (model.lan) add('lan', 'Ethernet', null, chance(rng, model.batteryHours === null ? 1 : 0.2) ? between(rng, 6000, 25_000) : 0)
  return modems
}

function cellAt(modem: Modem, carrier: Carrier, { radioSeed, lat, lng, atMs }: Place, rng: Rng): Modem {
  const walk = modem.walk * 0.85 + 4 * wobble(rng)
  const signal = Math.max(0, Math.min(100, signalAt(radioSeed, carrier, lat, lng, atMs) + modem.antenna + walk))
  if (signal < signalLost)
    return { ...modem, walk, signal: 0, connected: false, technology: null, capacityKbps: 0, lossPercent: 0, rttMs: 0 }
  const congestion = congestionAt(radioSeed, carrier, lat, lng, atMs)
  const technology = signal > 42 && hasFiveG(radioSeed, carrier, lat, lng) ? '5G' : signal > 18 ? '4G' : '3G'
  const reach = Math.min(1, signal / 80)
  return {
    ...modem,
    walk,
    signal,
    connected: true,
    technology,
    capacityKbps: Math.round((technologyKbps[technology] as number) * reach * Math.sqrt(reach) * (1 - 0.85 * congestion)),
    lossPercent: Math.round(10 * (0.1 + 6 * congestion * congestion * congestion + (signal < 20 ? 2.5 : 0))) / 10,
    rttMs:
      Math.round(
        (carrier.rttMs * (technology === '5G' ? 0.7 : technology === '4G' ? 1 : 3) * (1 + 2.5 * congestion * congestion) +
          (modem.roaming ? 60 : 0)) /
          5,
      ) * 5,
  }
}

/** The modem at a place: Wi-Fi and Ethernet stay as they are. */
export const modemAt = (modem: Modem, place: Place, rng: Rng): Modem =>
  modem.carrier === null ? modem : cellAt(modem, modem.carrier, place, rng)

/** Whether this modem differs from what was last said of it by more than its rates and a little signal. */
export const tellsNews = (before: Modem, after: Modem): boolean =>
  after.connected !== before.connected ||
  after.technology !== before.technology ||
  Math.abs(after.signal - before.shownSignal) >= signalShownStep

export const shown = (modem: Modem): Modem => ({ ...modem, shownSignal: modem.signal })

/** kbps this modem carries during one second, -1 when it has no connection. Loss is gone from it. */
export const capacityNow = ({ connected, capacityKbps, lossPercent }: Modem, rng: Rng): number =>
  connected ? Math.floor(capacityKbps * between(rng, 0.78, 1.1) * (1 - lossPercent / 100)) : -1

export function reportOf(modem: Modem, uplinkKbps: number): ModemReport {
  const { port, id, name, uiType, connected, technology, roaming, activeSim } = modem
  return {
    port,
    id,
    name,
    uiType,
    state: connected ? 'connected' : 'not_connected',
    uplinkKbps: Math.max(0, uplinkKbps),
    downlinkKbps: connected ? Math.round(Math.max(0, uplinkKbps) * 0.02) + 4 : 0,
    signalQuality: uiType === 'lan' || !connected ? null : Math.round(modem.signal),
    technology,
    rttMs: connected ? modem.rttMs : null,
    lossPercent: connected ? modem.lossPercent : null,
    roaming,
    activeSim,
  }
}
