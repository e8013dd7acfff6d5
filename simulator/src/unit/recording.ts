import type { Rejection } from '@backhaul/device-link'
import { report } from '../device/step.ts'
import { between } from '../rng.ts'
import { splitOverLinks } from './encoder.ts'
import { type Draft, idleLinksKbps, setActivity, type UnitState, type UnitStep } from './state.ts'
import { firstFileMs, freeMb, storageAfter, storageReport, storageReportEveryMs } from './storage.ts'

const closeMs = [1000, 3000] as const

/** Returns why the unit cannot record, or null. */
export function refuseRecording({ stream, job, storage, cameraConnected }: UnitState): Rejection | null {
  if (job !== null) return job.name === 'upgrade' ? 'upgrading' : 'busy'
  if (stream !== null) return 'onAir'
  if (storage === null) return 'noSdCard'
  if (storage.recording) return 'recording'
  if (!cameraConnected) return 'noCamera'
  if (freeMb(storage) < 100) return 'sdCardFull'
  return null
}

export function startRecording(unit: Draft, step: UnitStep): void {
  if (unit.storage === null) return
  const { nowMs } = step
  unit.storage = { ...unit.storage, recording: true, forwardFromMs: nowMs + firstFileMs, nextReportMs: nowMs + storageReportEveryMs }
  if (!unit.storage.forwarding) unit.transmittedUntilMs = nowMs
  setActivity(unit, step, 'store', 'running')
}

export function stopRecording(unit: Draft, step: UnitStep): void {
  unit.recordingEndsMs = step.nowMs + between(step.rng, ...closeMs)
  setActivity(unit, step, 'store', 'stopping')
}

/** Starts to forward the backlog. */
export function startForwarding(unit: Draft, step: UnitStep): void {
  if (unit.storage === null || unit.storage.backlogMb <= 0 || unit.storage.forwarding) return
  unit.storage = { ...unit.storage, forwarding: true, nextReportMs: step.nowMs + storageReportEveryMs }
  if (!unit.storage.recording) unit.transmittedUntilMs = step.nowMs
  setActivity(unit, step, 'forward', 'running')
}

/** Stops forwarding. The rest of the backlog stays on the card. */
export function stopForwarding(unit: Draft, step: UnitStep): void {
  if (unit.storage !== null) unit.storage = { ...unit.storage, forwarding: false }
  endForwarding(unit, step)
}

function endForwarding(unit: Draft, step: UnitStep): void {
  setActivity(unit, step, 'forward', null)
  report(step, storageReport(unit.storage))
  if (unit.stream?.phase === 'running') {
    // Only the video remains; the links keep their proportions.
    const videoKbps = Math.min(Math.floor(unit.stream.encoder.kbps), unit.totalKbps)
    unit.linksKbps = splitOverLinks(videoKbps, unit.linksKbps, unit.totalKbps)
    unit.totalKbps = videoKbps
  } else {
    unit.linksKbps = idleLinksKbps(unit.modems)
    unit.totalKbps = 0
  }
  report(step, { linksKbps: unit.linksKbps })
}

/** Applies recording and forwarding of the elapsed time, and ends or starts what follows from it. */
export function recordAndForward(unit: Draft, step: UnitStep, elapsedMs: number, forwardKbps: number): void {
  const { nowMs } = step
  const before = unit.storage
  if (before === null || (!before.recording && !before.forwarding)) return
  const after = storageAfter(before, elapsedMs, forwardKbps)
  unit.storage = after
  if (unit.recordingEndsMs !== null && nowMs >= unit.recordingEndsMs) {
    unit.storage = { ...after, recording: false, forwarding: after.backlogMb > 0 }
    unit.recordingEndsMs = null
    if (unit.storage.forwarding) setActivity(unit, step, 'forward', 'running')
  }
  if (!unit.storage.recording && before.recording) {
    unit.recordingEndsMs = null
    setActivity(unit, step, 'store', null)
  }
  if (!unit.storage.forwarding && before.forwarding) endForwarding(unit, step)
  else if (nowMs >= unit.storage.nextReportMs) {
    unit.storage = { ...unit.storage, nextReportMs: nowMs + storageReportEveryMs }
    report(step, storageReport(unit.storage))
  }
  if (unit.storage.recording && !unit.storage.forwarding && nowMs >= unit.storage.forwardFromMs) startForwarding(unit, step)
}
