import type { Destination, Stream, StreamInput } from '@backhaul/contract/destinations'

/** One stream in the form. Secrets are empty unless the user enters new ones; `remove…` removes the stored one. */
export type StreamValues = Omit<Stream, 'primaryAddress' | 'secondaryAddress' | 'hasPassword' | 'hasPassphrase'> & {
  /** The stored id, which a renamed stream keeps its secrets by; null for a new stream. */
  formerStreamId: string | null
  urlPrimary: string
  urlSecondary: string
  password: string
  passphrase: string
  removeSecondary: boolean
  removePassword: boolean
  removePassphrase: boolean
}

export interface DestinationValues extends Record<string, unknown> {
  name: string
  provider: string
  streams: StreamValues[]
}

const noSecrets = {
  urlPrimary: '',
  urlSecondary: '',
  password: '',
  passphrase: '',
  removeSecondary: false,
  removePassword: false,
  removePassphrase: false,
}

/** A new stream; its id differs from those of the others. */
export function newStream(others: readonly { streamId: string }[]): StreamValues {
  let number = others.length + 1
  while (others.some(({ streamId }) => streamId === `stream-${number}`)) number++
  return {
    ...noSecrets,
    formerStreamId: null,
    streamId: `stream-${number}`,
    streamType: 'rtmp',
    username: null,
    videoProfile: 'high',
    bitrate: 6000,
    resolution: '1080p60/50',
    frameRate: '50',
    srtMode: 'caller',
    sourcePort: null,
    latency: null,
    mpegTsIp: null,
    mpegTsPort: null,
    mpegTsBitrate: null,
    ffmpegOverride: null,
  }
}

export function valuesOf(destination: Destination | null): DestinationValues {
  if (destination === null) return { name: '', provider: '', streams: [newStream([])] }
  const streams = destination.streams.map((stream): StreamValues => {
    const { primaryAddress: _, secondaryAddress: __, hasPassword: ___, hasPassphrase: ____, ...open } = stream
    return { ...open, ...noSecrets, formerStreamId: stream.streamId }
  })
  return { name: destination.name, provider: destination.provider, streams }
}

const orNull = <Value>(value: Value) => (value === '' ? null : value)
/** A secret that is left empty stays as it is stored, unless the user removes it. */
const secret = (value: string, isRemoved = false) => (isRemoved ? { value: null } : value === '' ? {} : { value })
const named = (name: string, { value }: { value?: string | null }) => (value === undefined ? {} : { [name]: value })

/** Returns the input of the call: an empty field is null, and fields of other types of stream are left out. */
export function streamInput(values: StreamValues): StreamInput {
  const { urlPrimary, urlSecondary, password, passphrase, removeSecondary, removePassword, removePassphrase, ...open } = values
  const [isSrt, isTs] = [open.streamType === 'srt', open.streamType === 'mpegTs']
  return {
    ...open,
    username: orNull(open.username),
    srtMode: isSrt ? open.srtMode : null,
    sourcePort: isSrt ? orNull(open.sourcePort) : null,
    latency: isSrt ? orNull(open.latency) : null,
    mpegTsIp: isTs ? orNull(open.mpegTsIp) : null,
    mpegTsPort: isTs ? orNull(open.mpegTsPort) : null,
    mpegTsBitrate: isTs ? orNull(open.mpegTsBitrate) : null,
    ffmpegOverride: orNull(open.ffmpegOverride),
    ...named('urlPrimary', secret(urlPrimary)),
    ...named('urlSecondary', secret(urlSecondary, removeSecondary)),
    ...named('password', secret(password, removePassword)),
    ...named('passphrase', secret(passphrase, removePassphrase)),
  }
}
