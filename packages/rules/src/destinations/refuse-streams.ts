import type { StreamInput } from '@backhaul/contract/destinations'
import { refuseFfmpegOptions } from '../ffmpeg/refuse-options.ts'
import { refusal, type Refusal } from '../refusal.ts'

/** The parts of a stream that the rule reads. The schemes are those of the given addresses, or of the stored ones; null without an address. */
export type StreamFacts = Pick<
  StreamInput,
  'streamId' | 'streamType' | 'srtMode' | 'sourcePort' | 'mpegTsIp' | 'mpegTsPort' | 'ffmpegOverride'
> & { readonly scheme: string | null; readonly secondaryScheme: string | null }

type StreamRefusal = Refusal<
  'STREAM_NEEDS_ADDRESS' | 'STREAM_NEEDS_SRT_MODE' | 'STREAM_NEEDS_SOURCE_PORT' | 'STREAM_NEEDS_MPEG_TS' | 'FFMPEG_OPTION_REFUSED'
>

const schemes: Readonly<Record<StreamFacts['streamType'], RegExp>> = { rtmp: /^rtmps?$/, srt: /^srt$/, mpegTs: /^(udp|rtp)$/ }

function refuseStream(stream: StreamFacts): StreamRefusal | null {
  const { streamId, streamType, srtMode, sourcePort, mpegTsIp, mpegTsPort, scheme, secondaryScheme } = stream
  if (streamType === 'mpegTs' && (mpegTsIp === null || mpegTsPort === null)) return refusal('STREAM_NEEDS_MPEG_TS', { streamId })
  if (streamType === 'srt' && srtMode === null) return refusal('STREAM_NEEDS_SRT_MODE', { streamId })
  // A listener waits for its caller at the source port, and a meeting of two callers needs one at each end.
  if (streamType === 'srt' && srtMode !== 'caller' && sourcePort === null) return refusal('STREAM_NEEDS_SOURCE_PORT', { streamId })
  // A listener calls no address.
  if (streamType === 'srt' && srtMode === 'listener') return null
  const fits = (one: string | null) => one !== null && schemes[streamType].test(one)
  // An MPEG-TS stream has the fields of its own in place of a primary address.
  const isOfType = (streamType === 'mpegTs' || fits(scheme)) && (secondaryScheme === null || fits(secondaryScheme))
  return isOfType ? null : refusal('STREAM_NEEDS_ADDRESS', { streamId })
}

/** Returns the reason against the streams of a destination, or null; names the first stream that lacks something. */
export function refuseStreams(streams: readonly StreamFacts[]): StreamRefusal | null {
  for (const stream of streams) {
    const refused = refuseStream(stream) ?? (stream.ffmpegOverride === null ? null : refuseFfmpegOptions(stream.ffmpegOverride))
    if (refused !== null) return refused
  }
  return null
}
