import { type calls, storyUnitsMax as unitsMax } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'
import { storyView } from './story-view.ts'

export const assignUnits: Handle<typeof calls.assignUnits> = async ({ story, input, ctx, fail, changed }) => {
  const find = (id: string) => ctx.registry.units.find(ctx.caller.scope, id)
  // The spec doesn't say; we assign stories to units of their inventory only.
  if (!input.unitIds.every((id) => find(id)?.inventories.includes(story.inventoryId))) throw fail('UNIT_NOT_FOUND')
  const mayChange = (id: string) => find(id) !== null
  const updated = await ctx.store.stories.assignUnits(story.id, { wanted: input.unitIds, mayChange, max: unitsMax })
  if (updated === 'missing') throw fail('STORY_NOT_FOUND')
  if (updated === 'unknown') throw fail('UNIT_NOT_FOUND')
  if (updated === 'tooMany') throw fail('TOO_MANY_UNITS', { unitsMax })
  changed({ unitIds: story.unitIds }, { unitIds: updated.unitIds })
  return storyView(ctx, ctx.caller, updated)
}
