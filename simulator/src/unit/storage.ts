import type { StoredFile, UnitReport, UnitSettings } from '@backhaul/device-link'

/** A recording on the card. */
export interface CardFile {
  readonly path: string
  readonly sizeMb: number
  readonly lengthMs: number
  readonly storedAtMs: number
}

/** Files under way to a server. */
export interface Upload {
  /** The files that have not arrived, in their order. The first one is under way. */
  readonly files: readonly CardFile[]
  readonly sentMb: number
  /** Sum of the files that have arrived. */
  readonly doneMb: number
  /** The core knows that the first file is under way. */
  readonly started: boolean
}

/** The SD card of a unit: the files on it, the recording under way, and the part of the recordings that is not forwarded yet. */
export interface Storage {
  readonly name: string
  readonly totalMb: number
  readonly files: readonly CardFile[]
  /** Sum of the sizes of the files. */
  readonly filesMb: number
  readonly backlogMb: number
  readonly recording: boolean
  readonly recordedMb: number
  readonly recordingSinceMs: number
  /** End of closing the recording; null while it is not being stopped. */
  readonly recordingEndsMs: number | null
  readonly forwarding: boolean
  readonly upload: Upload | null
  /** End of the first file of a recording. Forwarding starts with it. */
  readonly forwardFromMs: number
  readonly nextReportMs: number
}

type Quality = UnitSettings['storeAndForwardQuality']
const recordKbps = { high: 10_000, standard: 6000, low: 3000 } as const
/** H.265 needs this share of the rate of H.264. */
const h265Share = 0.7
export const kbitPerMb = 8000
export const storageReportEveryMs = 5000
export const firstFileMs = 20_000
/** The card's index. The oldest file gives way to a new one. */
export const filesMax = 200

/** Returns the length of a recording in the standard quality. */
export const lengthMsOf = (sizeMb: number): number => Math.round((sizeMb * kbitPerMb * 1000) / recordKbps.standard)

/** Returns the rate at which a unit records. */
const recordKbpsOf = ({ profile, codec }: NonNullable<Quality>): number => recordKbps[profile] * (codec === 'h265' ? h265Share : 1)

export const freeMb = ({ totalMb, filesMb, recordedMb }: Storage): number => Math.max(0, Math.floor(totalMb - filesMb - recordedMb))

/**
 * Applies recording and forwarding of the elapsed time. A full card stops the recording; an empty backlog stops the
 * forwarding.
 */
export function storageAfter(storage: Storage, quality: NonNullable<Quality>, elapsedMs: number, forwardKbps: number): Storage {
  const addedMb = storage.recording ? Math.min(freeMb(storage), (recordKbpsOf(quality) * elapsedMs) / 1000 / kbitPerMb) : 0
  const forwardedMb = storage.forwarding ? (forwardKbps * elapsedMs) / 1000 / kbitPerMb : 0
  const backlogMb = Math.max(0, storage.backlogMb + addedMb - forwardedMb)
  const recordedMb = storage.recordedMb + addedMb
  const recording = storage.recording && freeMb({ ...storage, recordedMb }) > 0
  return { ...storage, backlogMb, recordedMb, recording, forwarding: storage.forwarding && (backlogMb > 0 || recording) }
}

/** Returns the highest rate of the forwarding: that of the backlog within the elapsed time, and of the recording. */
export const forwardKbpsMax = ({ backlogMb, recording }: Storage, quality: NonNullable<Quality>, elapsedMs: number): number =>
  Math.ceil((backlogMb * kbitPerMb * 1000) / Math.max(1, elapsedMs) + (recording ? recordKbpsOf(quality) : 0))

/** Closes the recording: it becomes a file. */
export function closeRecording(storage: Storage, prefix: string, nowMs: number): Storage {
  const path = `${prefix === '' ? 'rec' : prefix}_${storage.recordingSinceMs}.mp4`
  const sizeMb = Math.max(1, Math.ceil(storage.recordedMb))
  const file: CardFile = { path, sizeMb, lengthMs: nowMs - storage.recordingSinceMs, storedAtMs: nowMs }
  return withFiles({ ...storage, recording: false, recordingEndsMs: null, recordedMb: 0 }, [...storage.files, file].slice(-filesMax))
}

export const withFiles = (storage: Storage, files: readonly CardFile[]): Storage => ({
  ...storage,
  files,
  filesMb: files.reduce((sum, { sizeMb }) => sum + sizeMb, 0),
})

/** The file that stands for all other data of a card. */
const fillerPath = 'other-data.bin'

/** Returns a card without room. */
export function filled(storage: Storage, nowMs: number): Storage {
  const rest = withoutFiller(storage)
  return withFiles(rest, [...rest.files, { path: fillerPath, sizeMb: freeMb(rest), lengthMs: 0, storedAtMs: nowMs }])
}

export const withoutFiller = (storage: Storage): Storage =>
  withFiles(
    storage,
    storage.files.filter(({ path }) => path !== fillerPath),
  )

export const listFiles = ({ files }: Storage, nowMs: number): StoredFile[] =>
  files.map(({ path, sizeMb, storedAtMs }) => ({ path, sizeMb, ageMs: Math.max(0, nowMs - storedAtMs) }))

export const storageReport = (storage: Storage | null): Pick<UnitReport, 'storages' | 'storeBacklogMb'> => ({
  storages: storage === null ? [] : [{ name: storage.name, totalMb: storage.totalMb, freeMb: freeMb(storage) }],
  storeBacklogMb: storage === null ? 0 : Math.ceil(storage.backlogMb),
})

/** Returns whether one of the files is not on the card. */
export const filesMissing = (storage: Storage, paths: readonly string[]): boolean =>
  paths.some((path) => !storage.files.some((file) => file.path === path))
