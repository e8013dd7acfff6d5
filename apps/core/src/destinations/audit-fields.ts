import { changedSecrets, shownStream } from '../far-ends/stream-secrets.ts'
import type { StoredDestination } from '../store/destinations.ts'

type Fields = Pick<StoredDestination, 'name' | 'provider' | 'streams'>

/** Returns the fields of a destination for the audit log. Of secrets it has only the names of those that changed. */
export const auditFields = ({ name, provider, streams }: Fields, before?: Fields) => ({
  name,
  provider,
  streams: streams.map((stream) => ({
    ...shownStream(stream),
    ...(before !== undefined && {
      changedSecrets: changedSecrets(
        before.streams.find(({ streamId }) => streamId === stream.streamId),
        stream,
      ),
    }),
  })),
})
