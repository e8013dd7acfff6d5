import type { StreamSecret } from '@backhaul/contract/destinations'
import type { FarEnd } from '@backhaul/device-link'
import type { StoredStream } from '../store/destinations.ts'

type Opened = Readonly<Record<StreamSecret, string | null>>

/** Adds the stream id, which ends the path of an RTMP address, and the user. */
function rtmpUrl(url: string, { streamId, username }: StoredStream, { password }: Opened): string {
  const [, scheme = '', rest = ''] = /^(\w+:\/\/)(?:[^/?#@]*@)?(.*)$/.exec(url) ?? []
  const user = username === null ? '' : `${encodeURIComponent(username)}${password === null ? '' : `:${encodeURIComponent(password)}`}@`
  const [path = '', query] = rest.split('?', 2)
  return `${scheme}${user}${path.replace(/\/$/, '')}/${streamId}${query === undefined ? '' : `?${query}`}`
}

/** Adds what SRT negotiates. A listener has no far address and waits at its source port. */
function srtUrl(url: string | null, stream: StoredStream, { passphrase }: Opened): string {
  const { srtMode, sourcePort, latency, streamId } = stream
  const mode = srtMode ?? 'caller'
  const base = mode === 'listener' || url === null ? `srt://0.0.0.0:${sourcePort ?? 0}` : (url.split('?')[0] as string)
  const query = new URLSearchParams({ mode, streamid: streamId })
  if (mode !== 'listener' && sourcePort !== null) query.set('localport', String(sourcePort))
  if (latency !== null) query.set('latency', String(latency))
  if (passphrase !== null) query.set('passphrase', passphrase)
  return `${base}?${query.toString()}`
}

function mpegTsUrl({ mpegTsIp, mpegTsPort, mpegTsBitrate }: StoredStream): string {
  const host = mpegTsIp?.includes(':') ? `[${mpegTsIp}]` : (mpegTsIp ?? '')
  return `udp://${host}:${mpegTsPort ?? 0}${mpegTsBitrate === null ? '' : `?bitrate=${mpegTsBitrate * 1000}`}`
}

function urlOf(url: string | null, stream: StoredStream, opened: Opened): string | null {
  if (stream.streamType === 'mpegTs') return url === null || url === opened.urlPrimary ? mpegTsUrl(stream) : url
  if (stream.streamType === 'srt') return srtUrl(url, stream, opened)
  return url === null ? null : rtmpUrl(url, stream, opened)
}

/** Returns what a channel needs to send to a stream: the complete addresses, with keys, and the settings of the encoder. */
export function farEndOf(stream: StoredStream, opened: Opened): FarEnd | null {
  // An address without a key may be stored open.
  const url = urlOf(opened.urlPrimary ?? stream.primaryAddress, stream, opened)
  if (url === null) return null
  const backup = opened.urlSecondary === null ? null : urlOf(opened.urlSecondary, stream, opened)
  const { videoProfile, bitrate, resolution, frameRate, ffmpegOverride } = stream
  return {
    kind: 'cdn',
    url,
    ...(backup !== null && { backupUrl: backup }),
    encoder: {
      videoProfile,
      bitrateKbps: bitrate,
      resolution,
      frameRate,
      ...(ffmpegOverride !== null && { ffmpeg: ffmpegOverride }),
    },
  }
}
