import { between, type Chance, keyOf, noiseAt, purposeOf } from '../src/chance.ts'
import { kmPerLat } from '../src/environment/carriers.ts'
import { createEnvironment } from '../src/environment/environment.ts'
import type { UnitModel } from '../src/models/model.ts'
import { createPicture, type Picture, stepPicture } from '../src/radio/breaks.ts'
import { createModems, type Modem, type Place, type RadioContext, refreshModems } from '../src/radio/modem.ts'
import { createReceptions } from '../src/radio/receptions.ts'
import {
  bondedKbpsOf,
  createTransmissions,
  encoderKbpsOf,
  linksKbpsOf,
  lossPercentOf,
  openRow,
  sendSecond,
  setLimits,
  setVideo,
  totalKbpsOf,
  tuneLinks,
  videoKbpsOf,
} from '../src/radio/transmissions.ts'
import { createCellLoads } from '../src/world/cell-loads.ts'

/** A unit on air, reduced to its radio part, for measurements of the radio functions without a fleet. */
export interface Probe {
  readonly model: UnitModel
  readonly key: number
  /** Row of the unit in the transmissions of its world. */
  readonly row: number
  readonly delayMs: number
  place: Place
  modems: readonly Modem[]
  picture: Picture
  linksKbps: readonly number[]
  bondedKbps: number
  encoderKbps: number
  videoKbps: number
  refreshDueMs: number
  drive: Drive | null
}

interface Drive {
  readonly home: { readonly lat: number; readonly lng: number }
  leg: number
  from: { readonly lat: number; readonly lng: number }
  to: { readonly lat: number; readonly lng: number }
  fromMs: number
  untilMs: number
  speedKmh: number
}

export const startMs = Date.UTC(2026, 4, 5, 16)
const refreshPurpose = purposeOf('probe refresh')
const radiusKm = 6

export const createRadio = (seed: number): RadioContext => ({
  environment: createEnvironment(seed),
  loads: createCellLoads(),
  sent: createTransmissions(),
  received: createReceptions(),
})

export interface ProbeOptions {
  readonly model: UnitModel
  readonly seed: number
  readonly id: string
  readonly lat: number
  readonly lng: number
  readonly driving: boolean
  readonly delayMs?: number
  readonly nowMs?: number
  /** Number of the probe in its world. */
  readonly row?: number
}

export function createProbe(radio: RadioContext, options: ProbeOptions): Probe {
  const { model, seed, id, lat, lng, driving, delayMs = 3000, nowMs = startMs, row = 0 } = options
  const key = keyOf(seed, id)
  const modems = createModems(model, id, key, { lat, lng })
  const probe: Probe = {
    model,
    key,
    row,
    delayMs,
    place: { lat, lng, driving, speedKmh: driving ? model.speedKmh : 0 },
    modems,
    picture: createPicture(),
    linksKbps: [],
    bondedKbps: 0,
    encoderKbps: 0,
    videoKbps: 0,
    refreshDueMs: 0,
    drive: driving
      ? { home: { lat, lng }, leg: 0, from: { lat, lng }, to: { lat, lng }, fromMs: nowMs, untilMs: nowMs, speedKmh: 1 }
      : null,
  }
  openRow(radio.sent, row, key)
  refresh(probe, radio, { key, nowMs })
  setVideo(radio.sent, row, true, nowMs)
  return probe
}

function refresh(probe: Probe, radio: RadioContext, chance: Chance): void {
  probe.modems = refreshModems(probe.modems, radio, probe.place, chance)
  tuneLinks(radio.sent, probe.row, probe.modems)
  setLimits(radio.sent, probe.row, { kbpsMax: probe.model.kbpsMax, cellularKbps: null, delayMs: probe.delayMs })
  probe.refreshDueMs = chance.nowMs + Math.round(between(chance, refreshPurpose, 4000, 8000))
}

/** Drives straight legs around home, as the route of a unit does. */
function move(probe: Probe, drive: Drive, nowMs: number): void {
  const kmPerLng = kmPerLat * Math.cos((drive.home.lat * Math.PI) / 180)
  if (nowMs >= drive.untilMs) {
    drive.leg += 1
    drive.from = drive.to
    const chance = (purpose: number) => noiseAt(probe.key, drive.leg, purpose, 0)
    drive.to = {
      lat: drive.home.lat + (radiusKm * (2 * chance(1) - 1)) / kmPerLat,
      lng: drive.home.lng + (radiusKm * (2 * chance(2) - 1)) / kmPerLng,
    }
    drive.speedKmh = probe.model.speedKmh * (0.6 + 0.6 * chance(3))
    const km = Math.hypot((drive.to.lat - drive.from.lat) * kmPerLat, (drive.to.lng - drive.from.lng) * kmPerLng)
    drive.fromMs = nowMs
    drive.untilMs = nowMs + Math.max(1000, (km / drive.speedKmh) * 3_600_000)
  }
  const share = (nowMs - drive.fromMs) / (drive.untilMs - drive.fromMs)
  probe.place = {
    lat: drive.from.lat + (drive.to.lat - drive.from.lat) * share,
    lng: drive.from.lng + (drive.to.lng - drive.from.lng) * share,
    driving: true,
    speedKmh: drive.speedKmh,
  }
}

/** Runs one second of a probe, which ends at `nowMs`. */
export function stepProbe(probe: Probe, radio: RadioContext, nowMs: number): void {
  const chance = { key: probe.key, nowMs }
  if (probe.drive !== null) move(probe, probe.drive, nowMs)
  if (nowMs >= probe.refreshDueMs) refresh(probe, radio, chance)
  const { row, delayMs } = probe
  const { sent } = radio
  sendSecond(sent, row, radio.loads, nowMs)
  probe.linksKbps = linksKbpsOf(sent, row)
  probe.bondedKbps = bondedKbpsOf(sent, row)
  probe.encoderKbps = encoderKbpsOf(sent, row)
  probe.videoKbps = videoKbpsOf(sent, row)
  const spareKbps = probe.bondedKbps * 0.95 - totalKbpsOf(sent, row)
  const rttMs = meanRttMs(probe.modems)
  const lossPercent = lossPercentOf(sent, row)
  probe.picture = stepPicture(probe.picture, probe.encoderKbps, probe.videoKbps, spareKbps, lossPercent, rttMs, delayMs, chance)
}

function meanRttMs(modems: readonly Modem[]): number {
  let sum = 0
  let count = 0
  for (const { connected, rttMs } of modems) {
    if (!connected) continue
    sum += rttMs
    count += 1
  }
  return count === 0 ? 0 : sum / count
}
