import type { StreamInput } from '@backhaul/contract/destinations'
import { InvalidInput } from '../../call-error.ts'
import { enterAgain, isNewServer } from '../../secrets/new-server.ts'
import type { StoredDestination, StoredStream } from '../../store/destinations.ts'
import { storedStreams } from './stored-streams.ts'

/** The secrets that a stream presents at the servers of its addresses, and the type of stream that does so. */
const presentedBy = { password: 'rtmp', passphrase: 'srt' } as const satisfies Partial<
  Record<keyof StoredStream, StreamInput['streamType']>
>
const names = Object.keys(presentedBy) as (keyof typeof presentedBy)[]

/** Whether an input has an address with a scheme or a host that is in none of the stored addresses. */
const hasNewServer = ({ urlPrimary, urlSecondary }: StreamInput, { primaryAddress, secondaryAddress }: StoredStream): boolean =>
  [urlPrimary, urlSecondary].some((url) => isNewServer(url, [primaryAddress, secondaryAddress]))

/**
 * Returns the streams of an input. A secret that was entered for the stored servers is not presented at another one, to which any
 * user who may change the address could send it.
 */
// The spec doesn't say; we ask for it again, or its removal. One that the type of the stream does not use is removed.
export function forNewServers(inputs: readonly StreamInput[], before: Pick<StoredDestination, 'streams'>): StreamInput[] {
  const pairs = storedStreams(inputs, before)
  const strays = pairs.map(([input, stored]) =>
    stored !== undefined && hasNewServer(input, stored) ? names.filter((name) => stored[name] !== null && input[name] === undefined) : [],
  )
  const issues = pairs.flatMap(([{ streamType }], at) =>
    (strays[at] ?? []).filter((name) => presentedBy[name] === streamType).map((name) => enterAgain(`streams.${at}.${name}`)),
  )
  if (issues.length > 0) throw new InvalidInput(issues)
  return pairs.map(([input], at) => ({ ...input, ...Object.fromEntries((strays[at] ?? []).map((name) => [name, null])) }))
}
