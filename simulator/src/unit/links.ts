import { capacityNow, modemAt, shown, tellsNews } from '../modem/modem.ts'
import type { Rng } from '../rng.ts'
import { say, send } from '../step.ts'
import { adapt, shareOut } from './encoder.ts'
import { recordAndForward } from './recording.ts'
import { modemsReport } from './report.ts'
import { type Draft, isCutOff, isTransmitting, restingLinks, type UnitOut } from './state.ts'

const radioBusyMs = 8000
const radioIdleMs = 30_000
/** Forwarding beside a live stream takes what that leaves, and never all of it. */
const forwardShare = 0.8

/** Looks at the towers again; says something when there is news beyond a little signal. */
export function refreshModems(unit: Draft, out: UnitOut, nowMs: number, rng: Rng): void {
  unit.radioNextMs = nowMs + (isTransmitting(unit) || unit.route.driving ? radioBusyMs : radioIdleMs)
  const place = { radioSeed: unit.radioSeed, lat: unit.route.lat, lng: unit.route.lng, atMs: nowMs }
  const before = unit.modems
  const after = before.map((modem) => modemAt(modem, place, rng))
  const connectionsChanged = after.some(({ connected }, i) => connected !== before[i]?.connected)
  const news = connectionsChanged || after.some((modem, i) => tellsNews(before[i] ?? modem, modem))
  unit.modems = news ? after.map(shown) : after
  if (connectionsChanged && !isTransmitting(unit)) {
    unit.linksKbps = restingLinks(unit.modems)
    say(out, { linksKbps: unit.linksKbps })
  }
  if (news) say(out, { modems: modemsReport(unit) })
}

/** One second (after a jump of the clock: the time since) of whatever is sent or recorded. */
export function transmit(unit: Draft, out: UnitOut, nowMs: number, rng: Rng): void {
  const elapsedMs = Math.max(0, nowMs - unit.secondMs)
  unit.secondMs = nowMs
  if (!isTransmitting(unit)) return recordAndForward(unit, out, nowMs, elapsedMs, 0)
  const capacities = unit.modems.map((modem) => capacityNow(modem, rng))
  let bondedKbps = 0
  for (const capacity of capacities) if (capacity > 0) bondedKbps += capacity
  const { session, storage, model } = unit
  let videoKbps = 0
  if (session?.phase === 'running') {
    const encoder = adapt(session.encoder, bondedKbps, session.mode === 'single' ? model.kbpsMax : model.kbpsMaxMultiCamera, unit.delayMs)
    unit.session = { ...session, encoder }
    videoKbps = Math.min(Math.floor(encoder.kbps), bondedKbps)
    const feedKbps = Math.floor(videoKbps / session.channelIds.length)
    if (!isCutOff(unit.modems)) for (const channelId of session.channelIds) send(out, channelId, { kind: 'feed', kbps: feedKbps })
  }
  const forwardKbps = storage?.forwarding ? Math.floor((bondedKbps - videoKbps) * forwardShare) : 0
  unit.linksKbps = shareOut(videoKbps + forwardKbps, capacities, bondedKbps)
  unit.totalKbps = videoKbps + forwardKbps
  say(out, { linksKbps: unit.linksKbps })
  recordAndForward(unit, out, nowMs, elapsedMs, forwardKbps)
}
