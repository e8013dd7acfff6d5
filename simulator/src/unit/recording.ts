import { between, type Rng } from '../rng.ts'
import { say } from '../step.ts'
import { shareOut } from './encoder.ts'
import { type Draft, restingLinks, setActivity, type UnitOut, type UnitState } from './state.ts'
import { firstFileMs, freeMb, storageAfter, storageReport, storageReportEveryMs } from './storage.ts'

const closeMs = [1000, 3000] as const

/** Why this unit would not record, or null. */
export function refuseRecording({ session, job, storage, cameraConnected }: UnitState): string | null {
  if (job !== null) return job.name === 'upgrade' ? 'the unit is upgrading' : 'the unit is busy'
  if (session !== null) return 'the unit is already streaming'
  if (storage === null) return 'the unit has no SD card'
  if (storage.recording) return 'the unit is already recording'
  if (!cameraConnected) return 'no camera is connected'
  if (freeMb(storage) < 100) return 'the SD card is full'
  return null
}

export function startRecording(unit: Draft, out: UnitOut, nowMs: number): void {
  if (unit.storage === null) return
  unit.storage = { ...unit.storage, recording: true, forwardFromMs: nowMs + firstFileMs, nextReportMs: nowMs + storageReportEveryMs }
  if (!unit.storage.forwarding) unit.secondMs = nowMs
  setActivity(unit, out, 'store', 'running')
}

export function stopRecording(unit: Draft, out: UnitOut, nowMs: number, rng: Rng): void {
  unit.storeStopsMs = nowMs + between(rng, ...closeMs)
  setActivity(unit, out, 'store', 'stopping')
}

/** Forwards what is left on the card. */
export function startForwarding(unit: Draft, out: UnitOut, nowMs: number): void {
  if (unit.storage === null || unit.storage.backlogMb <= 0 || unit.storage.forwarding) return
  unit.storage = { ...unit.storage, forwarding: true, nextReportMs: nowMs + storageReportEveryMs }
  if (!unit.storage.recording) unit.secondMs = nowMs
  setActivity(unit, out, 'forward', 'running')
}

/** What is not forwarded yet stays on the card. */
export function stopForwarding(unit: Draft, out: UnitOut): void {
  if (unit.storage !== null) unit.storage = { ...unit.storage, forwarding: false }
  afterForwarding(unit, out)
}

function afterForwarding(unit: Draft, out: UnitOut): void {
  setActivity(unit, out, 'forward', null)
  say(out, storageReport(unit.storage))
  if (unit.session?.phase === 'running') {
    // What is left is the video, on the links as they shared the whole.
    const videoKbps = Math.min(Math.floor(unit.session.encoder.kbps), unit.totalKbps)
    unit.linksKbps = shareOut(videoKbps, unit.linksKbps, unit.totalKbps)
    unit.totalKbps = videoKbps
  } else {
    unit.linksKbps = restingLinks(unit.modems)
    unit.totalKbps = 0
  }
  say(out, { linksKbps: unit.linksKbps })
}

/** Recording and forwarding since they were last looked at. */
export function recordAndForward(unit: Draft, out: UnitOut, nowMs: number, elapsedMs: number, forwardKbps: number): void {
  const before = unit.storage
  if (before === null || (!before.recording && !before.forwarding)) return
  const after = storageAfter(before, elapsedMs, forwardKbps)
  unit.storage = after
  if (unit.storeStopsMs !== null && nowMs >= unit.storeStopsMs) {
    unit.storage = { ...after, recording: false, forwarding: after.backlogMb > 0 }
    unit.storeStopsMs = null
    if (unit.storage.forwarding) setActivity(unit, out, 'forward', 'running')
  }
  if (!unit.storage.recording && before.recording) {
    unit.storeStopsMs = null
    setActivity(unit, out, 'store', null)
  }
  if (!unit.storage.forwarding && before.forwarding) afterForwarding(unit, out)
  else if (nowMs >= unit.storage.nextReportMs) {
    unit.storage = { ...unit.storage, nextReportMs: nowMs + storageReportEveryMs }
    say(out, storageReport(unit.storage))
  }
  if (unit.storage.recording && !unit.storage.forwarding && nowMs >= unit.storage.forwardFromMs) startForwarding(unit, out, nowMs)
}
