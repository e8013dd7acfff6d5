import type { calls } from '@backhaul/contract/graphics'
import { refuseGraphicsOn, refuseOnAir } from '@backhaul/rules/graphics'
import type { Handle } from '../../http/handle.ts'
import { compositionIn } from './composition-in.ts'
import { compositionView } from './composition-view.ts'
import { graphicsRefusal } from '../../service-state.ts'

export const putOnAir: Handle<typeof calls.putOnAir> = async ({ reachedInventory, input, ctx, fail, refuse, changed }) => {
  const { id: inventoryId } = reachedInventory
  refuse(await graphicsRefusal(ctx, inventoryId))
  const composition = await compositionIn(ctx, inventoryId, input.appId)
  if (composition === null) throw fail('COMPOSITION_NOT_FOUND')
  // The spec doesn't say; a channel shows compositions of its own inventories only.
  const channel = ctx.registry.channels.find(ctx.caller.scope, input.channelId)
  if (!channel?.inventories.includes(inventoryId)) throw fail('CHANNEL_NOT_FOUND')
  refuse(refuseOnAir(compositionView(ctx, ctx.caller, composition)))
  refuse(refuseGraphicsOn(channel.row))
  const put = await ctx.store.graphicsOnAir.putOnAir(composition, { channelId: channel.id, at: ctx.clock.now() })
  if (put === 'taken') throw fail('CHANNEL_SHOWS_GRAPHICS')
  if (put === 'changed') throw fail('COMPOSITION_ON_AIR')
  await ctx.graphics.putOnAir(composition, channel.id)
  changed({ onAir: null }, { onAir: channel.id }, composition.id)
  return compositionView(ctx, ctx.caller, { ...composition, onAirChannelId: channel.id })
}
