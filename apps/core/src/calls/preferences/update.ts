import type { calls } from '@backhaul/contract/preferences'
import { mergePreferences, refusePreferencesSize } from '@backhaul/rules/preferences'
import type { Handle } from '../../http/handle.ts'

export const update: Handle<typeof calls.update> = ({ input, ctx, refuse }) =>
  ctx.store.preferences.change(ctx.caller.userId, ctx.clock.now(), (before) => {
    const after = mergePreferences(before, input)
    refuse(refusePreferencesSize(before, after))
    return after
  })
