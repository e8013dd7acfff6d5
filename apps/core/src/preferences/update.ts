import type { calls } from '@backhaul/contract/preferences'
import { mergePreferences } from '@backhaul/rules/preferences'
import type { Handle } from '../http/handle.ts'

export const update: Handle<typeof calls.update> = ({ input, ctx }) =>
  ctx.store.preferences.change(ctx.caller.userId, ctx.clock.now(), (before) => mergePreferences(before, input))
