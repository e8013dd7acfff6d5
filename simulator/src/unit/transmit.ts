import { report } from '../device/step.ts'
import { markReported, type Modem, needsReport, type Place, refreshModems as refreshed } from '../radio/modem.ts'
import { linksKbpsOf, sendSecond, sentUntilMs, setLimits, tuneLinks } from '../radio/transmissions.ts'
import { recordAndForward } from './recording.ts'
import { modemsReport } from './report.ts'
import { disconnectedPorts } from './run-tasks.ts'
import { type Draft, isTransmitting, kbpsMaxOf, type UnitStep } from './state.ts'
import { dataKbpsMax } from './transfers.ts'

const modemsDrivingEveryMs = 4000
const modemsSendingEveryMs = 12_000
const modemsIdleEveryMs = 30_000
/** Loss, round trip and the downward rates change all the time; a panel shows no older ones than these. */
const reportSendingEveryMs = 60_000
const reportIdleEveryMs = 5 * 60_000
/** After a start or a stop the links show their new rates soon. */
const refreshAfterMs = 3000

/** Applies the limits of the model, of the mode, of the user and of the channels to what the unit sends. */
export function limitTransmission({ row, model, modems, stream, setup }: Draft, { radio }: UnitStep): void {
  const { videoFormat, bandwidth } = setup.settings
  const { totalKbps, cellularKbps } = bandwidth
  const placesOf = (ports: readonly number[]) => ports.map((port) => modems.findIndex((modem) => modem.port === port))
  const priorities = bandwidth.priorities?.map(({ ports, kbps }) => ({ links: placesOf(ports), kbps }))
  const unlimited = Number.POSITIVE_INFINITY
  const videoKbpsMax = kbpsMaxOf(model, stream?.mode ?? 'single', videoFormat.resolution)
  const kbpsMax = Math.min(videoKbpsMax, totalKbps ?? unlimited, stream?.videoKbpsMax ?? unlimited)
  setLimits(radio.sent, row, { kbpsMax, cellularKbps, priorities, delayMs: setup.delayMs })
}

const noPorts: readonly number[] = []

/** Returns the modems with some of them disconnected. */
function refreshedWithout(ports: readonly number[], modems: readonly Modem[], step: UnitStep, place: Place): readonly Modem[] {
  const paused = modems.map((modem) => (ports.includes(modem.port) ? { ...modem, enabled: false } : modem))
  return refreshed(paused, step.radio, place, step).map((modem, i) => ({ ...modem, enabled: (modems[i] as Modem).enabled }))
}

/** Updates the modems for the current place and time, and reports them when one of them needs a report. */
export function refreshModems(unit: Draft, step: UnitStep): void {
  const { nowMs, radio } = step
  const { route, model, row } = unit
  const isSending = isTransmitting(unit)
  unit.modemsDueMs = nowMs + (route.driving ? modemsDrivingEveryMs : isSending ? modemsSendingEveryMs : modemsIdleEveryMs)
  const before = unit.modems
  const place = { lat: route.lat, lng: route.lng, driving: route.driving, speedKmh: model.speedKmh }
  const ports = unit.tasks.length === 0 ? noPorts : disconnectedPorts(unit)
  const after = ports.length === 0 ? refreshed(before, radio, place, step) : refreshedWithout(ports, before, step, place)
  let connectionsChanged = false
  let reportNeeded = nowMs - unit.modemsReportedMs >= (isSending ? reportSendingEveryMs : reportIdleEveryMs)
  for (let i = 0; i < after.length; i++) {
    const old = before[i] as Modem
    const modem = after[i] as Modem
    if (modem.connected !== old.connected) connectionsChanged = true
    if (needsReport(old, modem)) reportNeeded = true
  }
  unit.modems = reportNeeded ? after.map(markReported) : after
  if (reportNeeded) unit.modemsReportedMs = nowMs
  tuneLinks(radio.sent, row, unit.modems)
  if (isSending) limitTransmission(unit, step)
  if (connectionsChanged && !isSending) report(step, { linksKbps: linksKbpsOf(radio.sent, row) })
  if (reportNeeded) report(step, { modems: modemsReport(unit, radio.sent) })
}

/** Refreshes and reports the modems soon, because the unit began or ended to send. */
export function refreshSoon(unit: Draft, nowMs: number): void {
  unit.modemsDueMs = Math.min(unit.modemsDueMs, nowMs + refreshAfterMs)
  unit.modemsReportedMs = 0
}

/** Sends and records for one second. A unit that sends live video only leaves this to its world. */
export function transmit(unit: Draft, step: UnitStep): void {
  const { nowMs, radio } = step
  const elapsedMs = Math.max(0, nowMs - sentUntilMs(radio.sent, unit.row))
  sendSecond(radio.sent, unit.row, radio.loads, nowMs, dataKbpsMax(unit, elapsedMs))
  if (isTransmitting(unit)) report(step, { linksKbps: linksKbpsOf(radio.sent, unit.row) })
  recordAndForward(unit, step, elapsedMs)
}
