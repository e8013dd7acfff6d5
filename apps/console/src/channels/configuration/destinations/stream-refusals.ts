import type { Issue } from '@backhaul/contract'
import type { Stream, StreamInput } from '@backhaul/contract/destinations'
import type { Refusal } from '@backhaul/rules'
import { refuseStreams } from '@backhaul/rules/destinations'
import type { StreamValues } from './form-values.ts'

const schemeOf = (address: string | null | undefined) => /^(\w+):/.exec(address ?? '')?.[1] ?? null

/** The field that each refusal of a stream belongs to. */
const fields = {
  STREAM_NEEDS_ADDRESS: 'urlPrimary',
  STREAM_NEEDS_SRT_MODE: 'srtMode',
  STREAM_NEEDS_SOURCE_PORT: 'sourcePort',
  STREAM_NEEDS_MPEG_TS: 'mpegTsIp',
  FFMPEG_OPTION_REFUSED: 'ffmpegOverride',
} as const satisfies Record<string, keyof StreamValues>

function fieldOf(stream: StreamInput, { code }: NonNullable<ReturnType<typeof refuseStreams>>): keyof StreamValues {
  if (code === 'STREAM_NEEDS_MPEG_TS' && stream.mpegTsIp !== null) return 'mpegTsPort'
  // The form of an MPEG-TS stream has no primary address.
  if (code === 'STREAM_NEEDS_ADDRESS' && stream.streamType === 'mpegTs') return 'urlSecondary'
  return fields[code]
}

/** Returns the refusals of the rule by field. `stored`: the streams whose addresses stay where none is given. */
export function streamRefusals(streams: readonly StreamInput[], stored: readonly Stream[]): Record<string, Refusal> {
  const found = streams.flatMap((stream, index) => {
    const kept = stored.find(({ streamId }) => streamId === stream.formerStreamId)
    const given = (url: string | null | undefined, address: string | null | undefined) => schemeOf(url === undefined ? address : url)
    const scheme = given(stream.urlPrimary, kept?.primaryAddress)
    const secondaryScheme = given(stream.urlSecondary, kept?.secondaryAddress)
    const refused = refuseStreams([{ ...stream, scheme, secondaryScheme }])
    if (refused === null) return []
    // A secondary address alone may be the wrong one.
    const isSecondary = refused.code === 'STREAM_NEEDS_ADDRESS' && refuseStreams([{ ...stream, scheme, secondaryScheme: null }]) === null
    return [[`streams.${index}.${isSecondary ? 'urlSecondary' : fieldOf(stream, refused)}`, refused] as const]
  })
  return Object.fromEntries(found)
}

/**
 * Returns a fault at each address that another user changed while a secret was entered for the address before. The secret would go to
 * a server that the user may not have seen.
 */
export const changedAddresses = (streams: readonly StreamValues[], storedOf: (stream: StreamValues) => Stream | null): Issue[] =>
  streams.flatMap((stream, index) => {
    const stored = storedOf(stream)
    if (stored === null || (stream.password === '' && stream.passphrase === '')) return []
    const places = [
      ['urlPrimary', stream.primaryAddress, stored.primaryAddress],
      ['urlSecondary', stream.secondaryAddress, stored.secondaryAddress],
    ] as const
    return places
      .filter(([name, known, now]) => stream[name] === '' && now !== null && known !== now)
      .map(([name]) => ({ path: `streams.${index}.${name}`, message: 'addressChanged' }))
  })

/**
 * Returns the faults with one at each stream that repeats the ID of an earlier one. The call finds these only where all other fields
 * are valid, and at no stream.
 */
export function withRepeatedIds(streams: readonly { streamId: string }[], faults: readonly Issue[]): Issue[] {
  const repeated = streams.flatMap(({ streamId }, at) =>
    streamId !== '' && streams.slice(0, at).some((one) => one.streamId === streamId)
      ? [{ path: `streams.${at}.streamId`, message: 'streamIdUnique' }]
      : [],
  )
  return [...faults.filter(({ message }) => message !== 'streamIdUnique'), ...repeated]
}
