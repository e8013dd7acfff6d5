import type { Destination } from '@backhaul/contract/destinations'
import { shownStream } from '../../far-ends/stream-secrets.ts'
import type { StoredDestination } from '../../store/destinations.ts'

/** Returns a destination as it is read: without secrets. */
export const destinationView = ({ channels, streams, ...same }: StoredDestination): Destination => ({
  ...same,
  streams: streams.map(shownStream),
  usedBy: channels.length,
})
