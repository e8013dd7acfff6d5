import type { StreamInput } from '@backhaul/contract/destinations'
import { changedSecrets, shownStream } from '../../far-ends/stream-secrets.ts'
import type { StoredDestination } from '../../store/destinations.ts'
import { storedStreams } from './stored-streams.ts'

type Fields = Pick<StoredDestination, 'name' | 'provider' | 'streams'>

/** Returns the fields of a destination for the audit log. Of secrets it has only the names of those that `change` changed. */
export function auditFields({ name, provider, streams }: Fields, change?: { before: Fields; inputs: readonly StreamInput[] }) {
  const changes = change && new Map(storedStreams(change.inputs, change.before).map(([input, kept]) => [input.streamId, { input, kept }]))
  return {
    name,
    provider,
    streams: streams.map((stream) => {
      const changed = changes?.get(stream.streamId)
      return { ...shownStream(stream), ...(changed && { changedSecrets: changedSecrets(changed.kept, changed.input) }) }
    }),
  }
}
