import type { ChannelFile } from '@backhaul/contract/channel-files'

/** A file that is being transferred is read again after this time. */
export const refreshMs = 5000

const two = (value: number) => String(value).padStart(2, '0')

/** Formats a length in ms as 1:02:03.400, without hours and fractions that are zero. A length that is not known is a dash. */
export function durationText(ms: number | null): string {
  if (ms === null) return '–'
  const s = Math.floor(ms / 1000)
  const hours = Math.floor(s / 3600)
  const minutes = Math.floor(s / 60) % 60
  const part = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(s % 60)}${part}`
}

/** Writes a length as `m:ss`, without parts of a second, for lists. */
export const shortDurationText = (ms: number | null): string => durationText(ms === null ? null : ms - (ms % 1000))

export const kindOf = ({ chunkIndex, fileId }: ChannelFile): 'chunk' | 'recording' | 'upload' =>
  chunkIndex !== null ? 'chunk' : fileId.channel !== null ? 'recording' : 'upload'
