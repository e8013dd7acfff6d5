import type { Rejection } from '@backhaul/device-link'
import { between, purposeOf } from '../chance.ts'
import { report } from '../device/step.ts'
import { beginSecond } from '../radio/transmissions.ts'
import { refuseOccupation } from './exclusions.ts'
import { type Draft, isTransmitting, setActivity, type UnitState, type UnitStep } from './state.ts'
import { closeRecording, firstFileMs, freeMb, storageAfter, storageReport, storageReportEveryMs } from './storage.ts'
import { transferKbps } from './transfers.ts'

const closeChance = purposeOf('closing a recording')
const closeMs = [1000, 3000] as const
const freeMbMin = 100

/** Returns why the unit cannot record, or null. */
export function refuseRecording(unit: UnitState): Rejection | null {
  const { storage, cameraConnected } = unit
  if (storage === null) return 'noSdCard'
  const refusal = refuseOccupation(unit, 'store')
  if (refusal !== null) return refusal
  if (!cameraConnected && !unit.setup.settings.ipInputStream.enabled) return 'noCamera'
  return freeMb(storage) < freeMbMin ? 'sdCardFull' : null
}

export function startRecording(unit: Draft, step: UnitStep): void {
  if (unit.storage === null) return
  const { nowMs } = step
  unit.storage = {
    ...unit.storage,
    recording: true,
    recordedMb: 0,
    recordingSinceMs: nowMs,
    forwardFromMs: nowMs + firstFileMs,
    nextReportMs: nowMs + storageReportEveryMs,
  }
  if (!isTransmitting(unit)) beginSecond(step.radio.sent, unit.row, nowMs)
  setActivity(unit, step, 'store', 'running')
}

export function stopRecording(unit: Draft, step: UnitStep): void {
  if (unit.storage === null) return
  unit.storage = { ...unit.storage, recordingEndsMs: step.nowMs + Math.round(between(step, closeChance, ...closeMs)) }
  setActivity(unit, step, 'store', 'stopping')
}

/** Starts to forward the backlog. */
export function startForwarding(unit: Draft, step: UnitStep): void {
  if (unit.storage === null || unit.storage.backlogMb <= 0 || refuseOccupation(unit, 'forward') !== null) return
  unit.storage = { ...unit.storage, forwarding: true, nextReportMs: step.nowMs + storageReportEveryMs }
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
}

/** Applies recording and forwarding of the elapsed time, and ends or starts what follows from it. */
export function recordAndForward(unit: Draft, step: UnitStep, elapsedMs: number): void {
  const { nowMs } = step
  const before = unit.storage
  if (before === null || !(before.recording || before.forwarding)) return
  let after = storageAfter(before, unit.setup.settings.storeAndForwardQuality, elapsedMs, transferKbps(unit, step))
  const isClosing = before.recordingEndsMs !== null && nowMs >= before.recordingEndsMs
  if (before.recording && (isClosing || !after.recording)) {
    after = closeRecording(after, unit.setup.settings.filenamePrefix, nowMs)
    setActivity(unit, step, 'store', null)
    // A finished recording is forwarded, as far as it is not yet.
    if (isClosing && after.backlogMb > 0 && !after.forwarding) {
      after = { ...after, forwarding: true, nextReportMs: nowMs + storageReportEveryMs }
      setActivity(unit, step, 'forward', 'running')
    }
  }
  unit.storage = after
  if (!after.forwarding && before.forwarding) endForwarding(unit, step)
  else if (nowMs >= after.nextReportMs) {
    unit.storage = { ...after, nextReportMs: nowMs + storageReportEveryMs }
    report(step, storageReport(unit.storage))
  }
  if (after.recording && !after.forwarding && nowMs >= after.forwardFromMs) startForwarding(unit, step)
}
