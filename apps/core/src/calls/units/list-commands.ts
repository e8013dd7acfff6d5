import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

const shownMax = 50

export const listCommands: Handle<typeof calls.listCommands> = async ({ unit, ctx }) => {
  // The newest entries may not be written yet.
  await ctx.registry.flush()
  const entries = await ctx.store.unitCommands.ofUnit(unit.id, shownMax)
  return entries.map((entry) => ctx.registry.views.command(ctx.caller, entry))
}
