import type { Composition } from '@backhaul/contract/graphics'
import type { Caller } from '../../caller.ts'
import type { Core } from '../../context.ts'
import type { StoredComposition } from '../../store/graphics.ts'

/** Returns a composition as a caller sees it: it names a channel in the caller's scope only. */
export function compositionView({ registry }: Core, { scope }: Caller, stored: StoredComposition): Composition {
  const { id, name, template, lastUpdated, state, jobId, onAirChannelId } = stored
  const channel = onAirChannelId === null ? null : registry.channels.find(scope, onAirChannelId)
  const onAir = onAirChannelId === null ? null : { channelId: channel?.id ?? null, channelName: channel?.row.channelName ?? null }
  return { id, name, template, lastUpdated, state, jobId, onAir }
}
