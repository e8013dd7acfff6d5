import type { ModemReport } from '@backhaul/device-link'
import type { UnitModel } from '../models/model.ts'
import { between, chance, type Rng, wobble } from '../rng.ts'
import { carriers, type Carrier } from './carriers.ts'
import { congestionAt, hasFiveG, signalAt } from './coverage.ts'

/** One link of a unit. Its capacity follows from place and time; a unit has no other knowledge of the network. */
export interface Modem {
  readonly port: number
  readonly id: string
  readonly name: string
  readonly uiType: 'wifi' | 'lan' | 'cell'
  /** Null for Wi-Fi and Ethernet. */
  readonly carrier: Carrier | null
  readonly activeSim: 'A' | 'B' | null
  readonly roaming: boolean
  /** Signal points that this modem's position in the case adds to the signal of the place, or takes from it. */
  readonly antenna: number
  /** Random drift of the signal. */
  readonly drift: number
  readonly connected: boolean
  readonly signal: number
  readonly technology: string | null
  readonly capacityKbps: number
  readonly lossPercent: number
  readonly rttMs: number
  /** Signal of the last report. The next report follows when the signal differs enough from it. */
  readonly reportedSignal: number
}

export interface RadioPosition {
  readonly radioSeed: number
  readonly lat: number
  readonly lng: number
  readonly atMs: number
}

/** Upward kbps at full signal in an empty cell. */
const technologyKbps: Readonly<Record<string, number>> = { '5G': 11_000, '4G': 5200, '3G': 1100 }
const signalLost = 7
const signalReportStep = 7

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
      drift: 0,
      connected: capacityKbps > 0,
      signal: uiType === 'wifi' && capacityKbps > 0 ? between(rng, 45, 95) : 0,
      technology: null,
      capacityKbps,
      lossPercent: 0.1,
      rttMs: uiType === 'lan' ? 12 : 22,
      reportedSignal: 0,
    })
  }
  const first = Math.floor(between(rng, 0, carriers.length))
  for (let i = 0; i < model.cellModems; i++) {
    const carrier = carriers[(first + i) % carriers.length] as Carrier
    add('cell', `${carrier.name} ${i + 1}`, carrier, 0)
  }
  if (model.wifi) add('wifi', 'Wi-Fi', null, chance(rng, 0.25) ? between(rng, 2000, 9000) : 0)
  // A rack unit always has its Ethernet cable; a field unit has one sometimes.
  if (model.lan) add('lan', 'Ethernet', null, chance(rng, model.batteryHours === null ? 1 : 0.2) ? between(rng, 6000, 25_000) : 0)
  return modems
}

function cellAt(modem: Modem, carrier: Carrier, { radioSeed, lat, lng, atMs }: RadioPosition, rng: Rng): Modem {
  const drift = modem.drift * 0.85 + 4 * wobble(rng)
  const signal = Math.max(0, Math.min(100, signalAt(radioSeed, carrier, lat, lng, atMs) + modem.antenna + drift))
  if (signal < signalLost)
    return { ...modem, drift, signal: 0, connected: false, technology: null, capacityKbps: 0, lossPercent: 0, rttMs: 0 }
  const congestion = congestionAt(radioSeed, carrier, lat, lng, atMs)
  const technology = signal > 42 && hasFiveG(radioSeed, carrier, lat, lng) ? '5G' : signal > 18 ? '4G' : '3G'
  const strength = Math.min(1, signal / 80)
  return {
    ...modem,
    drift,
    signal,
    connected: true,
    technology,
    capacityKbps: Math.round((technologyKbps[technology] as number) * strength * Math.sqrt(strength) * (1 - 0.85 * congestion)),
    lossPercent: Math.round(10 * (0.1 + 6 * congestion * congestion * congestion + (signal < 20 ? 2.5 : 0))) / 10,
    rttMs:
      Math.round(
        (carrier.rttMs * (technology === '5G' ? 0.7 : technology === '4G' ? 1 : 3) * (1 + 2.5 * congestion * congestion) +
          (modem.roaming ? 60 : 0)) /
          5,
      ) * 5,
  }
}

/** Returns the modem at a place and time. Wi-Fi and Ethernet do not change. */
export const modemAt = (modem: Modem, position: RadioPosition, rng: Rng): Modem =>
  modem.carrier === null ? modem : cellAt(modem, modem.carrier, position, rng)

/**
 * Returns whether a report of this modem is due: connection or technology changed, or the signal differs enough from the
 * last report.
 */
export const needsReport = (before: Modem, after: Modem): boolean =>
  after.connected !== before.connected ||
  after.technology !== before.technology ||
  Math.abs(after.signal - before.reportedSignal) >= signalReportStep

export const markReported = (modem: Modem): Modem => ({ ...modem, reportedSignal: modem.signal })

/** Draws the kbps that this modem carries during one second, net of loss; -1 without a connection. */
export const drawCapacityKbps = ({ connected, capacityKbps, lossPercent }: Modem, rng: Rng): number =>
  connected ? Math.floor(capacityKbps * between(rng, 0.78, 1.1) * (1 - lossPercent / 100)) : -1

export function modemReport(modem: Modem, uplinkKbps: number): ModemReport {
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
