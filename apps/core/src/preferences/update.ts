import type { calls } from '@backhaul/contract/preferences'
import type { Handle } from '../http/handle.ts'

export const update: Handle<typeof calls.update> = ({ input, ctx }) =>
  ctx.store.preferences.change(ctx.caller.userId, ctx.clock.now(), (before) => ({
    ...before,
    ...input,
    // Per grid and per list: one screen does not know the state of the others.
    gridPrefs: { ...before.gridPrefs, ...input.gridPrefs },
    filters: { ...before.filters, ...input.filters },
    filtersOpen: { ...before.filtersOpen, ...input.filtersOpen },
  }))
