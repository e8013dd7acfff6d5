import type { StreamInput } from '@backhaul/contract/destinations'
import { refuseFfmpegOptions } from '../ffmpeg/refuse-options.ts'
import { refusal, type Refusal } from '../refusal.ts'

/** The parts of a stream that the rule reads; `hasAddress` is whether a primary address is stored or given. */
export type StreamFacts = Pick<
  StreamInput,
  'streamId' | 'streamType' | 'srtMode' | 'sourcePort' | 'mpegTsIp' | 'mpegTsPort' | 'ffmpegOverride'
> & { readonly scheme: string | null }

type StreamRefusal = Refusal<
  'STREAM_NEEDS_ADDRESS' | 'STREAM_NEEDS_SRT_MODE' | 'STREAM_NEEDS_SOURCE_PORT' | 'STREAM_NEEDS_MPEG_TS' | 'FFMPEG_OPTION_REFUSED'
>

const schemes: Readonly<Record<StreamFacts['streamType'], RegExp>> = { rtmp: /^rtmps?$/, srt: /^srt$/, mpegTs: /^(udp|rtp)$/ }

function refuseStream(stream: StreamFacts): StreamRefusal | null {
  const { streamId, streamType, srtMode, sourcePort, mpegTsIp, mpegTsPort, scheme } = stream
  if (streamType === 'mpegTs' && (mpegTsIp === null || mpegTsPort === null)) return refusal('STREAM_NEEDS_MPEG_TS', { streamId })
  if (streamType === 'srt' && srtMode === null) return refusal('STREAM_NEEDS_SRT_MODE', { streamId })
  // A listener waits for its caller at the source port, and a meeting of two callers needs one at each end.
  if (streamType === 'srt' && srtMode !== 'caller' && sourcePort === null) return refusal('STREAM_NEEDS_SOURCE_PORT', { streamId })
  const needsAddress = streamType === 'rtmp' || (streamType === 'srt' && srtMode !== 'listener')
  if (needsAddress && (scheme === null || !schemes[streamType].test(scheme))) return refusal('STREAM_NEEDS_ADDRESS', { streamId })
  return null
}

/** Returns the reason against the streams of a destination, or null; names the first stream that lacks something. */
export function refuseStreams(streams: readonly StreamFacts[]): StreamRefusal | null {
  for (const stream of streams) {
    const refused = refuseStream(stream) ?? (stream.ffmpegOverride === null ? null : refuseFfmpegOptions(stream.ffmpegOverride))
    if (refused !== null) return refused
  }
  return null
}
