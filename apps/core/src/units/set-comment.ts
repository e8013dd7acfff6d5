import type { contract } from '@backhaul/contract'
import type { Handle } from '../http/handle.ts'

export const setComment: Handle<typeof contract.units.setComment> = async ({ input, ctx, fail }) => {
  const record = ctx.registry.units.find(ctx.caller.scope, input.unitId)
  if (record === null) throw fail('UNIT_NOT_FOUND')

  const lastModified = ctx.clock.now()
  await ctx.store.units.configure(record.id, { comment: input.comment }, lastModified)
  ctx.registry.configure(record, { comment: input.comment, lastModified }, {}, ctx.touched)
  return ctx.registry.whole(record)
}
