import type { ModemReport } from '@backhaul/device-link'
import { type Chance, keyOf, noiseAt } from '../chance.ts'
import { carrierOf, carriersAt } from '../environment/carriers.ts'
import { indoorLoss, type Survey, surveyAt } from '../environment/coverage.ts'
import type { UnitModel } from '../models/model.ts'
import { refreshCellular } from './cellular.ts'
import type { RadioContext } from './context.ts'
import { refreshLan, refreshWifi } from './local-links.ts'
import { lanFading, type Modem, noHole, parkedFading, type Place, type Sim, wifiFading } from './modem-state.ts'

export type { RadioContext } from './context.ts'
export type { Modem, Place } from './modem-state.ts'

const twoSims = 0.7
const foreignSim = 0.05
const multiNetwork = 0.3
const signalReportStep = 7

const noSims: readonly Sim[] = []

/** Returns the SIMs of the modem at `port`: cards of neighbouring modems are from different carriers. */
function simsOf(key: number, port: number, { lat, lng }: { lat: number; lng: number }): Sim[] {
  const chance = (purpose: number) => noiseAt(key, port, purpose, 0)
  const carriers = carriersAt(lat, lng)
  const home = (Math.floor(noiseAt(key, 0, 0, 1) * carriers.length) + port) % carriers.length
  // A card from abroad belongs to a carrier of a place far from home.
  const abroad = carriersAt(lat > 0 ? lat - 9 : lat + 9, lng > 0 ? lng - 14 : lng + 14)
  const sim = (slot: 'A' | 'B', at: number): Sim => {
    const from = chance(at + 3) < foreignSim ? abroad : carriers
    return { slot, carrier: (from[(home + at) % from.length] as { index: number }).index, multiNetwork: chance(at + 5) < multiNetwork }
  }
  return chance(1) < twoSims ? [sim('A', 0), sim('B', 1)] : [sim('A', 0)]
}

/** Creates the modems of a unit, not connected. The first refresh connects them. */
export function createModems(
  model: UnitModel,
  unitId: string,
  key: number,
  place: { readonly lat: number; readonly lng: number },
): readonly Modem[] {
  const modem = (port: number, uiType: Modem['uiType'], name: string, sims: readonly Sim[]): Modem => ({
    port,
    id: `${unitId}-${port}`.slice(-64),
    name,
    uiType,
    key: keyOf(key, `modem ${port}`),
    fixed: model.batteryHours === null,
    enabled: true,
    broken: false,
    weakenedDb: 0,
    connected: false,
    sims,
    simsOut: noSims,
    activeSim: sims[0]?.slot ?? null,
    simChosen: false,
    simSinceMs: 0,
    operator: null,
    carrier: -1,
    roaming: false,
    technology: null,
    signal: 0,
    lossPercent: 0,
    rttMs: 0,
    reportedSignal: 0,
    antenna: uiType === 'cell' ? Math.round(16 * (noiseAt(key, port, 7, 0) - 0.5)) : 0,
    drift: 0,
    meanKbps: 0,
    fading: uiType === 'cell' ? parkedFading : uiType === 'wifi' ? wifiFading : lanFading,
    cell: 0,
    slot: -1,
    cellKbps: 0,
    lostSinceMs: 0,
    hole: noHole,
    square: 0,
    network: null,
    networkKbps: 0,
    knownNetworks: [],
    leftSquare: 0,
  })
  const modems: Modem[] = []
  for (let port = 0; port < model.cellModems; port++) {
    const sims = simsOf(key, port, place)
    modems.push(modem(port, 'cell', `${carrierOf((sims[0] as Sim).carrier).name} ${port + 1}`, sims))
  }
  if (model.wifi) modems.push(modem(modems.length, 'wifi', 'Wi-Fi', []))
  if (model.lan) modems.push(modem(modems.length, 'lan', 'Ethernet', []))
  return modems
}

const indoorAt = ({ environment }: RadioContext, { lat, lng, driving }: Place): number => (driving ? 0 : indoorLoss(environment, lat, lng))

const refreshed = (modem: Modem, radio: RadioContext, survey: Survey, indoor: number, place: Place, chance: Chance): Modem =>
  modem.uiType === 'cell'
    ? refreshCellular(modem, radio, survey, indoor, place, chance)
    : modem.uiType === 'wifi'
      ? refreshWifi(modem, radio, place, chance.nowMs)
      : refreshLan(modem, place, chance.nowMs)

/**
 * Returns the modems of a unit at a place and at the time of the chance. Called every 4 s in motion, every 12 s on air, else every
 * 30 s. Modems without a change stay the same objects.
 */
export function refreshModems(modems: readonly Modem[], radio: RadioContext, place: Place, chance: Chance): readonly Modem[] {
  const survey = surveyAt(radio.environment, place.lat, place.lng, chance.nowMs)
  const indoor = indoorAt(radio, place)
  return modems.map((modem) => refreshed(modem, radio, survey, indoor, place, chance))
}

/**
 * Returns whether a report of this modem is due: its state, SIM, carrier, technology or network changed, or its signal differs
 * enough from the last report.
 */
export const needsReport = (before: Modem, after: Modem): boolean =>
  after.connected !== before.connected ||
  after.enabled !== before.enabled ||
  after.technology !== before.technology ||
  after.activeSim !== before.activeSim ||
  after.carrier !== before.carrier ||
  after.roaming !== before.roaming ||
  after.network !== before.network ||
  Math.abs(after.signal - after.reportedSignal) >= signalReportStep

export function markReported(modem: Modem): Modem {
  const reportedSignal = Math.round(modem.signal)
  return reportedSignal === modem.reportedSignal ? modem : { ...modem, reportedSignal }
}

export function modemReport(modem: Modem, uplinkKbps: number): ModemReport {
  const { port, id, name, uiType, enabled, connected, technology, roaming, activeSim } = modem
  return {
    port,
    id,
    name,
    uiType,
    state: !enabled ? 'disabled' : connected ? 'connected' : 'not_connected',
    uplinkKbps: Math.max(0, uplinkKbps),
    downlinkKbps: connected ? Math.round(Math.max(0, uplinkKbps) * 0.02) + 4 : 0,
    signalQuality: uiType === 'lan' || !connected ? null : Math.round(modem.signal),
    technology,
    rttMs: connected ? modem.rttMs : null,
    lossPercent: connected ? modem.lossPercent : null,
    roaming,
    activeSim,
    network: modem.carrier >= 0 ? carrierOf(modem.carrier).name : modem.network,
  }
}
