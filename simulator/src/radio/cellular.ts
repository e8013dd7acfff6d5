import { between, type Chance, draw, happens, normal, purposeOf } from '../chance.ts'
import type { Carrier } from '../environment/carriers.ts'
import { deadSpotMetres, deadSpotSquare, hasFiveG, type Survey } from '../environment/coverage.ts'
import { demandKbps, holdSlot, slotOf } from '../world/cell-loads.ts'
import { cellColumn, cellKbps, cellKey, cellRow } from './cells.ts'
import type { RadioContext } from './context.ts'
import { drivingFading, type Hole, isUsable, type Modem, noHole, parkedFading, type Place, type Sim } from './modem-state.ts'

/** Upward kbps of one modem at full signal in a cell without other subscribers, that live video can rely on. */
const technologyKbps: Readonly<Record<string, number>> = { '5G': 10_000, '4G': 4800, '3G': 900 }

/** Signal points per dB: 50 dB are between the best and the worst usable signal. */
const pointsPerDb = 2

/** Factor on the carrier's round trip. */
const technologyRtt: Readonly<Record<string, number>> = { '5G': 0.75, '4G': 1, '3G': 2.6 }

const lostBelow = 7
const foundFrom = 12
/** A roaming SIM returns to its own carrier when that carrier is well received again. */
const homeFrom = 34
const homeKept = 18
const visitedAdvantage = 20
const switchSimAfterMs = 20_000
const returnToSimAAfterMs = 40 * 60_000

const driftPurpose = purposeOf('modem drift')
const handoverPurpose = purposeOf('modem handover')
const handoverStartPurpose = purposeOf('modem handover start')
const stallPurpose = purposeOf('modem stall')
const stallLengthPurpose = purposeOf('modem stall length')
const regainPurpose = purposeOf('modem regain')
const deadSpotPurpose = purposeOf('modem dead spot')

const noService = -1

/** Returns the signal at the modem. An antenna adds nothing to a carrier that is not on air. */
const received = (signal: number | undefined, points: number): number => (signal === undefined || signal === 0 ? 0 : signal + points)

/** Returns the position of the visited carrier: the best one, and another one than now only with a clear advantage. */
function visitedCarrier(modem: Modem, { carriers, signals }: Survey, points: number): number {
  let best = noService
  let bestSignal = 0
  for (let at = 0; at < carriers.length; at++) {
    const isServing = (carriers[at] as Carrier).index === modem.carrier
    const signal = received(signals[at], points)
    if (signal < (isServing ? lostBelow : foundFrom)) continue
    const weighed = signal + (isServing ? visitedAdvantage : 0)
    if (best !== noService && weighed <= bestSignal) continue
    best = at
    bestSignal = weighed
  }
  return best
}

/** Returns the position in the survey of the carrier that serves a modem with this SIM; -1 without service. */
function servingCarrier(modem: Modem, sim: Sim, survey: Survey, points: number): number {
  const { carriers, signals } = survey
  const home = carriers.findIndex(({ index }) => index === sim.carrier)
  const mayRoam = home === noService || sim.multiNetwork
  if (modem.operator !== null) {
    const chosen = carriers.findIndex(({ name }) => name === modem.operator)
    if (chosen === noService || !(mayRoam || chosen === home)) return noService
    const signal = received(signals[chosen], points)
    return signal >= (modem.carrier === carriers[chosen]?.index ? lostBelow : foundFrom) ? chosen : noService
  }
  if (home === noService) return visitedCarrier(modem, survey, points)
  const signal = received(signals[home], points)
  const isHome = modem.carrier === sim.carrier
  if (!mayRoam) return signal >= (isHome ? lostBelow : foundFrom) ? home : noService
  return signal >= (isHome || modem.carrier < 0 ? homeKept : homeFrom) ? home : visitedCarrier(modem, survey, points)
}

/** Each change of technology needs more than the daily sway of the signal, so a parked modem rarely changes it. */
function technologyAt(before: string | null, signal: number, fiveG: boolean, carrier: Carrier): string {
  if (fiveG && signal >= (before === '5G' ? 32 : 52)) return '5G'
  return carrier.threeG && signal < (before === '3G' ? 28 : 12) ? '3G' : '4G'
}

/**
 * Returns the SIM to use: the other slot after some time without service, slot A again after some time in slot B. A SIM that has
 * service again stays: the time between two refreshes of an idle unit is longer than the wait.
 */
function simToUse(modem: Modem, nowMs: number, hasService: (sim: Sim) => boolean): Sim | undefined {
  const { sims, activeSim } = modem
  const active = sims.find(({ slot }) => slot === activeSim) ?? sims[0]
  if (active === undefined || sims.length < 2) return active
  const lost = modem.lostSinceMs > 0 && nowMs - Math.max(modem.lostSinceMs, modem.simSinceMs) >= switchSimAfterMs
  const isBack = active.slot === 'B' && !modem.simChosen && modem.operator === null && nowMs - modem.simSinceMs >= returnToSimAAfterMs
  return (lost && !hasService(active)) || isBack ? sims.find(({ slot }) => slot !== active.slot) : active
}

const holeMsMin = 500
const holeMsMax = 4700
const parkedStallsPerRefresh = 0.002
const drivingStallsPerRefresh = 0.004

/**
 * Returns the next hole of a modem: the dead spot of the square that the unit enters, the same for all modems of the unit, or a
 * handover, or a stall of the modem alone.
 */
function nextHole(modem: Modem, { environment }: RadioContext, place: Place, chance: Chance, square: number, handover: boolean): Hole {
  const { nowMs } = chance
  const pending = modem.hole.untilMs > nowMs
  const metres = place.driving && square !== modem.square && modem.square !== 0 ? deadSpotMetres(environment, square) : 0
  if (metres > 0) {
    const fromMs = nowMs + Math.round(2000 * draw({ key: square, nowMs }, deadSpotPurpose))
    const passedMs = (metres * 3600) / Math.max(10, place.speedKmh)
    const regainMs = between(chance, regainPurpose, 0, 500, modem.port)
    const untilMs = fromMs + Math.round(Math.max(holeMsMin, Math.min(holeMsMax - 500, passedMs)) + regainMs)
    return pending ? { fromMs: Math.min(fromMs, modem.hole.fromMs), untilMs: Math.max(untilMs, modem.hole.untilMs) } : { fromMs, untilMs }
  }
  if (pending) return modem.hole
  if (handover) {
    const share = draw(chance, handoverPurpose, modem.port)
    const fromMs = nowMs + Math.round(between(chance, handoverStartPurpose, 0, 3000, modem.port))
    return { fromMs, untilMs: fromMs + Math.round(50 + 850 * share * share * share * share) }
  }
  if (!happens(chance, stallPurpose, place.driving ? drivingStallsPerRefresh : parkedStallsPerRefresh, modem.port)) return noHole
  return { fromMs: nowMs, untilMs: nowMs + Math.round(between(chance, stallLengthPurpose, 300, 2500, modem.port)) }
}

function withoutService(modem: Modem, sim: Sim | undefined, nowMs: number, drift: number): Modem {
  return {
    ...modem,
    connected: false,
    activeSim: sim?.slot ?? null,
    simChosen: sim?.slot === modem.activeSim && modem.simChosen,
    simSinceMs: sim?.slot === modem.activeSim ? modem.simSinceMs : nowMs,
    carrier: -1,
    roaming: false,
    technology: null,
    signal: 0,
    lossPercent: 0,
    rttMs: 0,
    drift,
    meanKbps: 0,
    cell: 0,
    slot: -1,
    cellKbps: 0,
    lostSinceMs: modem.lostSinceMs === 0 ? nowMs : modem.lostSinceMs,
    square: 0,
  }
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** Returns a cellular modem at a place and time. */
export function refreshCellular(modem: Modem, radio: RadioContext, survey: Survey, indoor: number, place: Place, chance: Chance): Modem {
  const { nowMs } = chance
  const drift = 0.9 * modem.drift + 0.25 * normal(chance, driftPurpose, modem.port)
  const points = modem.antenna + drift - indoor - pointsPerDb * modem.weakenedDb
  const sim = simToUse(modem, nowMs, (active) => servingCarrier(modem, active, survey, points) !== noService)
  if (!isUsable(modem) || sim === undefined) return { ...withoutService(modem, sim, nowMs, drift), lostSinceMs: 0 }
  // A changed SIM registers until the next refresh.
  const at = sim.slot === modem.activeSim ? servingCarrier(modem, sim, survey, points) : noService
  const carrier = survey.carriers[at]
  if (carrier === undefined) return withoutService(modem, sim, nowMs, drift)
  const signal = Math.max(1, Math.min(100, (survey.signals[at] as number) + points))
  return inService(modem, radio, place, chance, { sim, carrier, signal, load: survey.loads[at] as number, drift })
}

interface Service {
  readonly sim: Sim
  readonly carrier: Carrier
  readonly signal: number
  readonly load: number
  readonly drift: number
}

function slotFor(modem: Modem, { loads }: RadioContext, cell: number, nowMs: number): number {
  if (modem.cell !== cell) return slotOf(loads, cell, nowMs)
  holdSlot(loads, modem.slot, nowMs)
  return modem.slot
}

/** Two modems of one carrier in one unit differ by this much in percent of loss, and by these shares of the round trip. */
const lossShare = 0.3
const rttShare = 0.14
const rttDriftShare = 0.04

/** Returns how well a modem and its antenna place work, from -0.5 to 0.5. */
const qualityOf = ({ key }: Modem): number => (key >>> 0) / 2 ** 32 - 0.5

function inService(modem: Modem, radio: RadioContext, place: Place, chance: Chance, service: Service): Modem {
  const { nowMs } = chance
  const { environment, loads } = radio
  const { sim, carrier, signal, load, drift } = service
  const { lat, lng, driving } = place
  const row = cellRow(carrier, lat)
  const column = cellColumn(carrier, lng)
  const cell = cellKey(carrier, row, column)
  const technology = technologyAt(modem.technology, signal, hasFiveG(environment, carrier, row, column), carrier)
  const slot = slotFor(modem, radio, cell, nowMs)
  const siteKbps = cellKbps(technology, load)
  const used = Math.min(1, load + (1 - load) * Math.min(1, demandKbps(loads, slot, nowMs) / Math.max(1, siteKbps)))
  const strength = Math.min(1, signal / 85)
  const siteRtt = carrier.rttMs * (technologyRtt[technology] as number)
  const roaming = carrier.index !== sim.carrier
  const square = driving ? deadSpotSquare(lat, lng, carrier) : 0
  const handover = modem.connected && (modem.cell !== cell || modem.technology !== technology)
  const hole = nextHole(modem, radio, place, chance, square, handover)
  const weak = signal < 22 ? (22 - signal) / 10 : 0
  const quality = qualityOf(modem)
  return {
    ...modem,
    connected: true,
    activeSim: sim.slot,
    carrier: carrier.index,
    roaming,
    technology,
    signal,
    lossPercent: tenth(0.25 + 3.2 * used * used * used + weak + (driving ? 0.5 : 0) - lossShare * quality),
    rttMs: Math.round(siteRtt * (1 + 1.6 * used * used) * (1 - rttShare * quality - rttDriftShare * drift) + (roaming ? 45 : 0)),
    drift,
    meanKbps: Math.round((technologyKbps[technology] as number) * strength * Math.sqrt(strength) * (1 - 0.88 * load)),
    fading: driving ? drivingFading : parkedFading,
    cell,
    slot,
    cellKbps: siteKbps,
    lostSinceMs: 0,
    hole,
    square,
  }
}
