import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'

export const remove: Handle<typeof calls.remove> = async ({ story, ctx, fail, changed }) => {
  if (!(await ctx.store.stories.remove(story.id))) throw fail('STORY_NOT_FOUND')
  changed({ id: story.id, ...story.fields }, {})
  return { done: true }
}
