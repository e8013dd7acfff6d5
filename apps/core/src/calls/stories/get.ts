import type { calls } from '@backhaul/contract/stories'
import type { Handle } from '../../http/handle.ts'
import { storyView } from './story-view.ts'

export const get: Handle<typeof calls.get> = ({ story, ctx }) => storyView(ctx, ctx.caller, story)
