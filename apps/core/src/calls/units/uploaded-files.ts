import type { UnitCommand, UploadedFileStatus } from '@backhaul/contract/units'
import type { SentFile } from '../../store/channel-files.ts'

export interface Uploaded {
  path: string
  serverId: string
  status: UploadedFileStatus
  reasonCode: string | null
  sizeBytes: number | null
  at: number
}

type LogEntry = Pick<UnitCommand, 'kind' | 'input' | 'state' | 'code' | 'at'>

const keyOf = (serverId: unknown, path: string): string => `${String(serverId)} ${path}`
export const filesOf = ({ input }: Pick<UnitCommand, 'input'>): string[] =>
  Array.isArray(input['files']) ? input['files'].map(String) : []

type Outcome = Pick<Uploaded, 'status' | 'reasonCode'>

/** the status of a file of an upload. `sent` is the file on the server, if the unit has sent any of it since. */
function outcomeOf({ state, code }: LogEntry, sent: SentFile | undefined, isCancelled: boolean): Outcome {
  const withoutReason = (status: UploadedFileStatus): Outcome => ({ status, reasonCode: null })
  if (sent?.transferring === false) return withoutReason('uploaded')
  if (state === 'refused') return { status: 'rejected', reasonCode: code }
  // The spec doesn't say; a file whose upload was cancelled, and one whose result is not known, has failed for this reason.
  if (isCancelled) return { status: 'failed', reasonCode: 'cancelled' }
  if (state === 'failed') return { status: 'failed', reasonCode: code }
  if (state === 'unknown') return { status: 'failed', reasonCode: 'unknown' }
  // A file that a user has removed from the server was uploaded all the same.
  if (state === 'done') return withoutReason('uploaded')
  return withoutReason(sent === undefined ? 'pending' : 'uploading')
}

const isUnderWay = ({ status }: Pick<Uploaded, 'status'>): boolean => status === 'pending' || status === 'uploading'

/**
 * Returns the last uploads of a unit by their last change, and always those under way, from the commands of users (newest first) and from the files that
 * the unit has sent. A file has one entry per server: the one of its last upload.
 */
export function uploadedFiles(log: readonly LogEntry[], sent: readonly SentFile[], max: number): Uploaded[] {
  const files = new Map(sent.map((file) => [keyOf(file.serverId, file.path), file]))
  const uploads = new Map<string, Uploaded>()
  const cancelled = new Set<string>()
  for (const entry of log) {
    const { kind, input, state, at: begun } = entry
    if (kind === 'cancelUpload' && state === 'done') for (const path of filesOf(entry)) cancelled.add(path)
    if (kind !== 'uploadFiles') continue
    const serverId = String(input['serverId'])
    for (const path of filesOf(entry)) {
      const key = keyOf(serverId, path)
      const later = uploads.get(key)
      if (later !== undefined && later.status !== 'rejected') continue
      const file = files.get(key)
      const since = file !== undefined && file.at >= begun ? file : undefined
      const outcome = outcomeOf(entry, since, cancelled.has(path))
      // A repetition that the unit refuses does not end an upload under way.
      if (later === undefined || isUnderWay(outcome))
        uploads.set(key, { path, serverId, ...outcome, sizeBytes: since?.sizeBytes ?? null, at: since?.at ?? begun })
    }
    // A cancellation is of the upload before it.
    if (state !== 'refused') cancelled.clear()
  }
  for (const [key, { transferring, ...file }] of files)
    if (!uploads.has(key)) uploads.set(key, { ...file, status: transferring ? 'uploading' : 'uploaded', reasonCode: null })
  const newest = [...uploads.values()].toSorted((a, b) => b.at - a.at)
  const listed = new Set(newest.toSorted((a, b) => Number(isUnderWay(b)) - Number(isUnderWay(a))).slice(0, max))
  return newest.filter((upload) => listed.has(upload))
}
