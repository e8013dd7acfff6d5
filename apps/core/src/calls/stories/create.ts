import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'
import { fieldsOf } from './story-fields.ts'
import { storiesMax } from '../../newsroom/newsroom.ts'
import { storyView } from './story-view.ts'

export const create: Handle<typeof calls.create> = async ({ reachedInventory, input, ctx, fail, changed }) => {
  const [id, fields] = [ctx.ids.next(), fieldsOf(input)]
  const story = await ctx.store.stories.create({ id, inventoryId: reachedInventory.id, fields, at: ctx.clock.now() }, storiesMax)
  if (story === 'tooMany') throw fail('TOO_MANY_STORIES', { storiesMax })
  changed({}, { id, ...fields }, id)
  return storyView(ctx, ctx.caller, story)
}
