import type { UnitReport } from '@backhaul/device-link'

/** The card and what is recorded on it and waits to be forwarded. Null for a unit without a card. */
export interface Storage {
  readonly name: string
  readonly totalMb: number
  /** Taken by older files. */
  readonly keptMb: number
  readonly backlogMb: number
  readonly recording: boolean
  readonly forwarding: boolean
  /** The first file is closed then; forwarding starts with it. */
  readonly forwardFromMs: number
  readonly nextReportMs: number
}

const recordKbps = 6000
const kbitPerMb = 8000
export const storageReportEveryMs = 5000
export const firstFileMs = 20_000

export const freeMb = ({ totalMb, keptMb, backlogMb }: Storage): number => Math.max(0, Math.floor(totalMb - keptMb - backlogMb))

/** A second (or more) of recording and forwarding. A full card stops the recording; nothing left stops the forwarding. */
export function storageAfter(storage: Storage, elapsedMs: number, forwardKbps: number): Storage {
  const grownMb = storage.recording ? Math.min(freeMb(storage), (recordKbps * elapsedMs) / 1000 / kbitPerMb) : 0
  const drainedMb = storage.forwarding ? (forwardKbps * elapsedMs) / 1000 / kbitPerMb : 0
  const backlogMb = Math.max(0, storage.backlogMb + grownMb - drainedMb)
  const recording = storage.recording && freeMb({ ...storage, backlogMb }) > 0
  return { ...storage, backlogMb, recording, forwarding: storage.forwarding && (backlogMb > 0 || recording) }
}

export const storageReport = (storage: Storage | null): Pick<UnitReport, 'storages' | 'storeBacklogMb'> => ({
  storages: storage === null ? [] : [{ name: storage.name, totalMb: storage.totalMb, freeMb: freeMb(storage) }],
  storeBacklogMb: storage === null ? 0 : Math.ceil(storage.backlogMb),
})
