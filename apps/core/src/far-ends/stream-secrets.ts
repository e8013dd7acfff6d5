import { type Stream, type StreamInput, type StreamSecret, streamSecrets } from '@backhaul/contract/destinations'
import { serverOf } from '../devices/kinds/stream-address.ts'
import { placeOf } from '../secrets/places.ts'
import type { Sealed, Sealing } from '../secrets/sealing.ts'
import type { StoredDestination, StoredStream } from '../store/destinations.ts'

const names = Object.keys(streamSecrets) as StreamSecret[]

/**
 * Seals the secrets of a stream. One that is left out stays as it is stored in `before`, and null removes it. A renamed stream has
 * its kept secrets sealed for the new id; one that cannot be read stays as it is, and unreadable.
 */
export function sealedStream(sealing: Sealing, destinationId: string, input: StreamInput, before: StoredStream | undefined): StoredStream {
  const { urlPrimary, urlSecondary, password, passphrase, formerStreamId: _, ...open } = input
  const given = { urlPrimary, urlSecondary, password, passphrase }
  const kept = (name: StreamSecret): Sealed | null => {
    const sealed = before?.[name] ?? null
    if (sealed === null || before === undefined || before.streamId === input.streamId) return sealed
    const secret = sealing.open(sealed, placeOf.stream(destinationId, before.streamId, name))
    return secret === null ? sealed : sealing.seal(secret, placeOf.stream(destinationId, input.streamId, name))
  }
  const seal = (name: StreamSecret): Sealed | null => {
    const secret = given[name]
    if (secret === undefined) return kept(name)
    return secret === null ? null : sealing.seal(secret, placeOf.stream(destinationId, input.streamId, name))
  }
  const address = (url: string | null | undefined, stored: string | null | undefined) =>
    url === undefined ? (stored ?? null) : url === null ? null : serverOf(url)
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
    opened[name] = sealing.open(sealed, placeOf.stream(id, stream.streamId, name))
    if (opened[name] === null) return null
  }
  return opened
}

/** Returns the names of the secrets of a stream that an input changes. The audit log has these names and no values. */
export const changedSecrets = (before: StoredStream | undefined, input: StreamInput): StreamSecret[] =>
  names.filter((name) => input[name] !== undefined && (input[name] !== null || (before?.[name] ?? null) !== null))
