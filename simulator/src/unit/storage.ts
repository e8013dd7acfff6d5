import type { UnitReport } from '@backhaul/device-link'

/** The SD card of a unit and the recordings on it that are not forwarded yet. */
export interface Storage {
  readonly name: string
  readonly totalMb: number
  /** Space taken by older files. */
  readonly oldFilesMb: number
  readonly backlogMb: number
  readonly recording: boolean
  readonly forwarding: boolean
  /** End of the first file of a recording. Forwarding starts with it. */
  readonly forwardFromMs: number
  readonly nextReportMs: number
}

const recordKbps = 6000
const kbitPerMb = 8000
export const storageReportEveryMs = 5000
export const firstFileMs = 20_000

export const freeMb = ({ totalMb, oldFilesMb, backlogMb }: Storage): number => Math.max(0, Math.floor(totalMb - oldFilesMb - backlogMb))

/**
 * Applies recording and forwarding of the elapsed time. A full card stops the recording; an empty backlog stops the
 * forwarding.
 */
export function storageAfter(storage: Storage, elapsedMs: number, forwardKbps: number): Storage {
  const recordedMb = storage.recording ? Math.min(freeMb(storage), (recordKbps * elapsedMs) / 1000 / kbitPerMb) : 0
  const forwardedMb = storage.forwarding ? (forwardKbps * elapsedMs) / 1000 / kbitPerMb : 0
  const backlogMb = Math.max(0, storage.backlogMb + recordedMb - forwardedMb)
  const recording = storage.recording && freeMb({ ...storage, backlogMb }) > 0
  return { ...storage, backlogMb, recording, forwarding: storage.forwarding && (backlogMb > 0 || recording) }
}

export const storageReport = (storage: Storage | null): Pick<UnitReport, 'storages' | 'storeBacklogMb'> => ({
  storages: storage === null ? [] : [{ name: storage.name, totalMb: storage.totalMb, freeMb: freeMb(storage) }],
  storeBacklogMb: storage === null ? 0 : Math.ceil(storage.backlogMb),
})
