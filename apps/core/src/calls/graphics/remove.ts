import type { calls } from '@backhaul/contract/graphics'
import { refuseDelete } from '@backhaul/rules/graphics'
import type { Handle } from '../../http/handle.ts'
import { compositionIn } from './composition-in.ts'
import { compositionView } from './composition-view.ts'
import { graphicsRefusal } from '../../service-state.ts'

export const remove: Handle<typeof calls.remove> = async ({ reachedInventory, input, ctx, fail, refuse, changed }) => {
  refuse(await graphicsRefusal(ctx, reachedInventory.id))
  const composition = await compositionIn(ctx, reachedInventory.id, input.appId)
  if (composition === null) throw fail('COMPOSITION_NOT_FOUND')
  refuse(refuseDelete(compositionView(ctx, ctx.caller, composition)))
  if (composition.appId !== null) await ctx.graphics.removeApp(composition.appId)
  // Another user has put it on air meanwhile, or has deleted it.
  if (!(await ctx.store.graphics.remove(composition.id)))
    throw fail((await ctx.store.graphics.find(composition.id)) === null ? 'COMPOSITION_NOT_FOUND' : 'COMPOSITION_ON_AIR')
  changed({ name: composition.name, template: composition.template }, {}, composition.id)
  return { done: true }
}
