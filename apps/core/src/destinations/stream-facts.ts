import type { StreamInput } from '@backhaul/contract/destinations'
import type { StreamFacts } from '@backhaul/rules/destinations'
import type { StoredDestination } from '../store/destinations.ts'

const schemeOf = (url: string | null | undefined) => /^(\w+):/.exec(url ?? '')?.[1] ?? null

/** Returns what the rule reads of the streams: an address that is left out is the stored one. */
export const streamFacts = (streams: readonly StreamInput[], before?: StoredDestination): StreamFacts[] =>
  streams.map((stream) => {
    const kept = before?.streams.find(({ streamId }) => streamId === stream.streamId)
    return { ...stream, scheme: schemeOf(stream.urlPrimary === undefined ? kept?.primaryAddress : stream.urlPrimary) }
  })
