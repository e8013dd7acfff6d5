import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'

export const setComment: Handle<typeof calls.setComment> = async ({ input, ctx, fail }) => {
  const record = ctx.registry.units.find(ctx.caller.scope, input.unitId)
  if (record === null) throw fail('UNIT_NOT_FOUND')

  const lastModified = ctx.clock.now()
  await ctx.store.units.configure(record.id, { comment: input.comment }, lastModified)
  ctx.registry.configure(record, { comment: input.comment, lastModified }, {}, ctx.touched)
  return ctx.registry.whole(record)
}
