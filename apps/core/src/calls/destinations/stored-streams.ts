import type { StreamInput } from '@backhaul/contract/destinations'
import type { StoredDestination, StoredStream } from '../../store/destinations.ts'

/**
 * Pairs the streams of an input with the stored ones that they replace. A stream without `formerStreamId` replaces the one of the
 * same id, unless another stream is renamed from that id: then it is a new stream.
 */
export function storedStreams(
  inputs: readonly StreamInput[],
  { streams }: Pick<StoredDestination, 'streams'>,
): [input: StreamInput, before: StoredStream | undefined][] {
  const renamed = new Set(inputs.map(({ formerStreamId }) => formerStreamId))
  return inputs.map((input) => {
    const { streamId, formerStreamId = renamed.has(streamId) ? null : streamId } = input
    return [input, streams.find((one) => one.streamId === formerStreamId)]
  })
}
