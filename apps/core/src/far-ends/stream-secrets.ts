import { type Stream, type StreamInput, type StreamSecret, streamSecrets } from '@backhaul/contract/destinations'
import { addressWithoutKey } from '../devices/stream-address.ts'
import type { Sealed, Sealing } from '../secrets/sealing.ts'
import type { StoredDestination, StoredStream } from '../store/destinations.ts'

const names = Object.keys(streamSecrets) as StreamSecret[]
const placeOf = (destinationId: string, streamId: string, secret: StreamSecret) => `destination/${destinationId}/${streamId}/${secret}`

/** The server of an address, also of one with a user name in it. */
const serverOf = (url: string): string => addressWithoutKey(url.replace(/^(\w+:\/\/)[^/?#@]*@/, '$1'))

/**
 * Seals the secrets of a stream. One that is left out stays as it is stored for the stream of the same id, and null removes it.
 */
export function sealedStream(sealing: Sealing, destinationId: string, input: StreamInput, before: StoredStream | undefined): StoredStream {
  const { urlPrimary, urlSecondary, password, passphrase, ...open } = input
  const given = { urlPrimary, urlSecondary, password, passphrase }
  const seal = (name: StreamSecret): Sealed | null => {
    const secret = given[name]
    if (secret === undefined) return before?.[name] ?? null
    return secret === null ? null : sealing.seal(secret, placeOf(destinationId, input.streamId, name))
  }
  const address = (url: string | null | undefined, kept: string | null | undefined) =>
    url === undefined ? (kept ?? null) : url === null ? null : serverOf(url)
  return {
    ...open,
    primaryAddress: address(urlPrimary, before?.primaryAddress),
    secondaryAddress: address(urlSecondary, before?.secondaryAddress),
    ...(Object.fromEntries(names.map((name) => [name, seal(name)])) as Record<StreamSecret, Sealed | null>),
  }
}

/** Returns a stream as it is read. */
export function shownStream(stream: StoredStream): Stream {
  const { urlPrimary: _, urlSecondary: __, password, passphrase, ...open } = stream
  return { ...open, hasPassword: password !== null, hasPassphrase: passphrase !== null }
}

/** Opens the secrets of a stream; null when one of them cannot be read any more. */
export function openedSecrets(
  sealing: Sealing,
  { id }: Pick<StoredDestination, 'id'>,
  stream: StoredStream,
): Readonly<Record<StreamSecret, string | null>> | null {
  const opened: Record<StreamSecret, string | null> = { urlPrimary: null, urlSecondary: null, password: null, passphrase: null }
  for (const name of names) {
    const sealed = stream[name]
    if (sealed === null) continue
    opened[name] = sealing.open(sealed, placeOf(id, stream.streamId, name))
    if (opened[name] === null) return null
  }
  return opened
}

/** Returns the names of the secrets of a stream that differ. The audit log has these names and no values. */
export const changedSecrets = (before: StoredStream | undefined, after: StoredStream): StreamSecret[] =>
  names.filter((name) => (before?.[name] ?? null) !== after[name])
