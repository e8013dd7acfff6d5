import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'
import { fieldsOf } from './story-fields.ts'
import { storyView } from './story-view.ts'

export const update: Handle<typeof calls.update> = async ({ story, input, ctx, fail, changed }) => {
  const fields = fieldsOf(input)
  const updated = await ctx.store.stories.update(story.id, { fields, from: input.lastModified, at: ctx.clock.now() })
  if (updated === 'missing') throw fail('STORY_NOT_FOUND')
  if (updated === 'changed') throw fail('STORY_CHANGED')
  changed(story.fields, fields)
  return storyView(ctx, ctx.caller, updated)
}
