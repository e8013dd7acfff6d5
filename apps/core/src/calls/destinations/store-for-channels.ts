import { WriteUnknown } from '../../call-error.ts'
import type { Ctx } from '../../context.ts'

type Parts = Pick<Ctx, 'store' | 'farEnds' | 'outcomes'>

/**
 * Waits for a write that concerns the destinations of channels. When the database does not answer it in time, the channels get what
 * is stored once that is known.
 */
export async function storeForChannels<Result>(ctx: Parts, channelIds: readonly string[], write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (error instanceof WriteUnknown) for (const channelId of channelIds) void restore(ctx, channelId, error.ended)
    throw error
  }
}

async function restore({ store, farEnds, outcomes }: Parts, channelId: string, ended: Promise<unknown>): Promise<void> {
  const read = () => store.destinations.ofChannel(channelId)
  const found = await outcomes.known(ended.then(read), read)
  // The core was closed before it was known.
  if (found === undefined) return
  farEnds.show(channelId, found?.destination.name ?? null)
  farEnds.changed(channelId)
}
