import type { ChannelRow } from '@backhaul/contract/channels'
import { carriesVideo, isChannelOffline } from '../channels/channel-status.ts'
import { takesUnits } from '../channels/channel-type.ts'
import { refusal, type Refusal } from '../refusal.ts'

/** Bounds the parts of one file. The spec names no number. */
export const chunksMax = 100

/** Valid links of one file. The spec names a maximum for links of streams only, which we take. */
export const fileLinksMax = 10

/** Valid links that one user has made, to all files. The spec names no number. */
export const ownFileLinksMax = 200

/** A file that is under way to its server is not changed. */
export const refuseTransferring = ({ isTransferring }: { isTransferring: boolean }): Refusal<'FILE_TRANSFERRING'> | null =>
  isTransferring ? refusal('FILE_TRANSFERRING') : null

/** a channel that plays a file has a status of its own. Channels that take units play files; the spec doesn't say. */
export function refusePlayout({
  type,
  status,
}: Pick<ChannelRow, 'type' | 'status'>): Refusal<
  'CHANNEL_PLAYS_NO_FILES' | 'CHANNEL_OFFLINE' | 'CHANNEL_UPGRADING' | 'CHANNEL_OCCUPIED'
> | null {
  if (!takesUnits(type)) return refusal('CHANNEL_PLAYS_NO_FILES')
  if (isChannelOffline(status)) return refusal('CHANNEL_OFFLINE')
  if (status === 'upgrading') return refusal('CHANNEL_UPGRADING')
  return carriesVideo(status) ? refusal('CHANNEL_OCCUPIED') : null
}

export const refuseStopPlayout = ({ status }: Pick<ChannelRow, 'status'>): Refusal<'NO_FILE_PLAYS'> | null =>
  status === 'PlayStoredFile' ? null : refusal('NO_FILE_PLAYS')

/** A chunk lies within its file, as far as the length of the file is known. */
export const refuseChunk = (length: number | null, end: number): Refusal<'CHUNK_OUT_OF_RANGE'> | null =>
  length === null || end <= length ? null : refusal('CHUNK_OUT_OF_RANGE', { lengthMs: length })

/** The largest file that is sent by FTP. The spec names no number. */
export const ftpBytesMax = 4_000_000_000

/** A file that is too large for a transfer in one call is downloaded instead. */
export const refuseFtp = ({ sizeBytes }: { sizeBytes: number }): Refusal<'FILE_TOO_LARGE_FOR_FTP'> | null =>
  sizeBytes <= ftpBytesMax ? null : refusal('FILE_TOO_LARGE_FOR_FTP', { gigabytesMax: ftpBytesMax / 1e9 })
