import type { StreamInput } from '@backhaul/contract/destinations'
import type { StreamFacts } from '@backhaul/rules/destinations'
import type { StoredDestination } from '../../store/destinations.ts'
import { storedStreams } from './stored-streams.ts'

const schemeOf = (url: string | null | undefined) => /^(\w+):/.exec(url ?? '')?.[1] ?? null

/** Returns what the rule reads of the streams: addresses that are left out are the stored ones. */
export const streamFacts = (streams: readonly StreamInput[], before: Pick<StoredDestination, 'streams'> = { streams: [] }): StreamFacts[] =>
  storedStreams(streams, before).map(([stream, kept]) => ({
    ...stream,
    scheme: schemeOf(stream.urlPrimary === undefined ? kept?.primaryAddress : stream.urlPrimary),
    secondaryScheme: schemeOf(stream.urlSecondary === undefined ? kept?.secondaryAddress : stream.urlSecondary),
  }))
