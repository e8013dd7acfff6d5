import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'

export const rename: Handle<typeof calls.rename> = async ({ input, ctx, fail }) => {
  const record = ctx.registry.units.find(ctx.caller.scope, input.unitId)
  if (record === null) throw fail('UNIT_NOT_FOUND')

  const lastModified = ctx.clock.now()
  // The database knows of names that are being given at this moment, which the registry does not.
  if (!(await ctx.store.units.configure(record.id, { name: input.name }, lastModified))) throw fail('NAME_IN_USE')
  ctx.registry.configure(record, { name: input.name, lastModified }, { name: input.name }, ctx.touched)
  return record.row
}
