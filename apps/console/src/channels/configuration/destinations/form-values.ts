import { type Destination, Stream, StreamInput } from '@backhaul/contract/destinations'

/**
 * One stream in the form, with what is readable of its secrets. The fields of secrets are empty unless the user enters new ones;
 * `remove…` removes the stored one.
 */
export type StreamValues = Stream & {
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
  /** Differs after each change, also where a secret replaced a secret. Null for a new destination. */
  lastModified: number | null
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
    primaryAddress: null,
    secondaryAddress: null,
    hasPassword: false,
    hasPassphrase: false,
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
  if (destination === null) return { lastModified: null, name: '', provider: '', streams: [newStream([])] }
  const { lastModified, name, provider } = destination
  const streams = destination.streams.map((stream): StreamValues => ({ ...stream, ...noSecrets, formerStreamId: stream.streamId }))
  return { lastModified, name, provider, streams }
}

const orNull = <Value>(value: Value) => (value === '' ? null : value)
/** A secret that is left empty stays as it is stored, unless the user removes it. */
const secret = (value: string, isRemoved = false) => (isRemoved ? { value: null } : value === '' ? {} : { value })
const named = (name: string, { value }: { value?: string | null }) => (value === undefined ? {} : { [name]: value })

/** Returns the input of the call: an empty field is null, and fields of other types of stream are left out. */
export function streamInput(values: StreamValues): StreamInput {
  const { urlPrimary, urlSecondary, password, passphrase, removeSecondary, removePassword, removePassphrase, ...rest } = values
  const { primaryAddress: _, secondaryAddress: __, hasPassword: ___, hasPassphrase: ____, ...open } = rest
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

/** The fields that are written and read alike. */
const openFields = Object.keys(Stream.shape).filter((name) => name in StreamInput.shape) as (keyof Stream & keyof StreamInput)[]

/** Returns the readable part of a destination as text, the same for an input and for what the core stores of it. */
export const readableText = ({
  name,
  provider,
  streams,
}: Pick<Destination, 'name' | 'provider'> & { streams: readonly (Stream | StreamInput)[] }) =>
  JSON.stringify([name, provider, streams.map((stream) => openFields.map((field) => stream[field]))])

/** Returns the new id of each stream that was renamed, by its former one. A stream keeps its place when it is renamed. */
export function renamedStreams(before: readonly { streamId: string }[], after: readonly { streamId: string }[]): Map<string, string> {
  const ids = (streams: readonly { streamId: string }[]) => streams.map(({ streamId }) => streamId)
  const [former, present] = [ids(before), ids(after)]
  if (former.length !== present.length) return new Map()
  const pairs = former.map((id, index): [string, string] => [id, present[index]!])
  return new Map(pairs.filter(([id, now]) => !present.includes(id) && !former.includes(now)))
}
