import type { ChannelRow, FrameRate, SmpteAudio, SmpteFields } from '@backhaul/contract/channels'
import { refusal, type Refusal } from '../refusal.ts'

/** SMPTE metadata is read again after this time. */
export const smpteKeptMs = 60_000

/** Bytes of audio in one packet, as ST 2110-10 limits a datagram to 1460 bytes with its headers. */
const audioBytesMax = 1440
const samplesPerSecond = 48_000

const audioBytes = ({ channels, depth, packetTime }: SmpteAudio): number =>
  Math.ceil((samplesPerSecond * packetTime) / 1_000_000) * channels * (depth / 8)

const interlacedRates: readonly FrameRate[] = ['25', '30000/1001', '30']

/** A channel in another mode has no SMPTE output. */
export const refuseNoSmpte = ({ flavor }: Pick<ChannelRow, 'flavor'>): Refusal<'NO_SMPTE_OUTPUT'> | null =>
  flavor === 'SMPTE2110' ? null : refusal('NO_SMPTE_OUTPUT')

/** Refuses essences that receivers cannot tell apart, audio packets that do not fit a datagram, and interlaced video of a progressive rate. */
export function refuseSmpte({
  video,
  audio,
  ancillary,
}: SmpteFields): Refusal<'SMPTE_SAME_ADDRESS' | 'SMPTE_AUDIO_TOO_LARGE' | 'SMPTE_NOT_INTERLACED'> | null {
  const sent = [video, audio, ancillary].filter(({ enabled }) => enabled)
  if (new Set(sent.map(({ address, port }) => `${address}:${port}`)).size < sent.length) return refusal('SMPTE_SAME_ADDRESS')
  if (audioBytes(audio) > audioBytesMax) return refusal('SMPTE_AUDIO_TOO_LARGE')
  return video.interlaced && !interlacedRates.includes(video.frameRate) ? refusal('SMPTE_NOT_INTERLACED') : null
}
