import { report, signal } from '../device/step.ts'
import { drawCapacityKbps, markReported, type Modem, modemAt, needsReport } from '../radio/modem.ts'
import { adapt, splitOverLinks } from './encoder.ts'
import { recordAndForward } from './recording.ts'
import { modemsReport } from './report.ts'
import { type Draft, idleLinksKbps, isCutOff, isTransmitting, kbpsMaxOf, type UnitStep } from './state.ts'

const modemsBusyEveryMs = 8000
const modemsIdleEveryMs = 30_000
/** Share of the capacity left by a live stream that forwarding uses. */
const forwardShare = 0.8

/** Updates the modems for the current place and time, and reports them when one of them needs a report. */
export function refreshModems(unit: Draft, step: UnitStep): void {
  const { nowMs, rng } = step
  unit.modemsDueMs = nowMs + (isTransmitting(unit) || unit.route.driving ? modemsBusyEveryMs : modemsIdleEveryMs)
  const position = { radioSeed: unit.radioSeed, lat: unit.route.lat, lng: unit.route.lng, atMs: nowMs }
  const before = unit.modems
  const after = before.map((modem) => modemAt(modem, position, rng))
  const connectionsChanged = after.some(({ connected }, i) => connected !== before[i]?.connected)
  const reportNeeded = connectionsChanged || after.some((modem, i) => needsReport(before[i] ?? modem, modem))
  unit.modems = reportNeeded ? after.map(markReported) : after
  if (connectionsChanged && !isTransmitting(unit)) {
    unit.linksKbps = idleLinksKbps(unit.modems)
    report(step, { linksKbps: unit.linksKbps })
  }
  if (reportNeeded) report(step, { modems: modemsReport(unit) })
}

/** Adapts the encoder, sends the feeds to the channels and returns the video bitrate. */
function transmitVideo(unit: Draft, step: UnitStep, bondedKbps: number): number {
  const { stream, model } = unit
  if (stream?.phase !== 'running') return 0
  const encoder = adapt(stream.encoder, bondedKbps, kbpsMaxOf(model, stream.mode), unit.delayMs)
  unit.stream = { ...stream, encoder }
  const videoKbps = Math.min(Math.floor(encoder.kbps), bondedKbps)
  const feedKbps = Math.floor(videoKbps / stream.channelIds.length)
  if (!isCutOff(unit.modems)) for (const channelId of stream.channelIds) signal(step, channelId, { kind: 'feed', kbps: feedKbps })
  return videoKbps
}

/** Units §9: with a delay below 0.8 s the unit sends over Ethernet and Wi-Fi only. */
const fixedLinksBelowMs = 800
const isUsed = ({ delayMs }: Draft, { uiType }: Modem): boolean => delayMs >= fixedLinksBelowMs || uiType !== 'cell'

/** Transmits and records for one second, or after a jump of the clock for the elapsed time. */
export function transmit(unit: Draft, step: UnitStep): void {
  const { nowMs, rng } = step
  const elapsedMs = Math.max(0, nowMs - unit.transmittedUntilMs)
  unit.transmittedUntilMs = nowMs
  if (!isTransmitting(unit)) return recordAndForward(unit, step, elapsedMs, 0)
  const capacities = unit.modems.map((modem) =>
    isUsed(unit, modem) ? drawCapacityKbps(modem, rng) : Math.min(0, drawCapacityKbps(modem, rng)),
  )
  let bondedKbps = 0
  for (const capacity of capacities) if (capacity > 0) bondedKbps += capacity
  const videoKbps = transmitVideo(unit, step, bondedKbps)
  const forwardKbps = unit.storage?.forwarding ? Math.floor((bondedKbps - videoKbps) * forwardShare) : 0
  unit.linksKbps = splitOverLinks(videoKbps + forwardKbps, capacities, bondedKbps)
  unit.totalKbps = videoKbps + forwardKbps
  report(step, { linksKbps: unit.linksKbps })
  recordAndForward(unit, step, elapsedMs, forwardKbps)
}
