import type { calls } from '@backhaul/contract/graphics'
import type { Handle } from '../../http/handle.ts'
import { compositionIn } from './composition-in.ts'
import { compositionView } from './composition-view.ts'

export const takeOffAir: Handle<typeof calls.takeOffAir> = async ({ reachedInventory, input, ctx, fail, changed }) => {
  const composition = await compositionIn(ctx, reachedInventory.id, input.appId)
  if (composition === null) throw fail('COMPOSITION_NOT_FOUND')
  const channelId = composition.onAirChannelId
  if (channelId === null || !(await ctx.store.graphicsOnAir.takeOffAir(composition, ctx.clock.now()))) throw fail('COMPOSITION_OFF_AIR')
  await ctx.graphics.takeOffAir(channelId)
  changed({ onAir: channelId }, { onAir: null }, composition.id)
  return compositionView(ctx, ctx.caller, { ...composition, onAirChannelId: null })
}
