import { type calls, compositionsMax } from '@backhaul/contract/graphics'
import type { Handle } from '../../http/handle.ts'
import { graphicsRefusal } from '../../service-state.ts'

export const create: Handle<typeof calls.create> = async ({ reachedInventory: { id: inventoryId }, input, ctx, fail, refuse, changed }) => {
  const { name, template: templateId } = input
  refuse(await graphicsRefusal(ctx, inventoryId))
  const template = (await ctx.graphics.templates(inventoryId)).find((one) => one.id === templateId)
  if (template === undefined) throw fail('NO_SUCH_TEMPLATE')
  const id = ctx.ids.next()
  // The name is reserved before the provider begins, so that no job is left over for a name that is taken.
  const composition = { id, inventoryId, name, template: template.name, layout: template.layout, jobId: id }
  const created = await ctx.store.graphics.create(composition, { at: ctx.clock.now(), max: compositionsMax })
  if (created === 'taken') throw fail('NAME_TAKEN')
  if (created === 'tooMany') throw fail('TOO_MANY_COMPOSITIONS', { compositionsMax })
  try {
    const jobId = await ctx.graphics.begin({ id, inventoryId, name, templateId })
    await ctx.store.graphics.setJob(id, jobId)
    changed({}, { name, template: template.name }, id)
    return { jobId, appId: id, status: 'running', percent: 0 }
  } catch (error) {
    await ctx.store.graphics.remove(id)
    throw error
  }
}
