import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { pageOfNamed } from '../page-of.ts'

export const listGroupsForAdmin: Handle<typeof calls.listGroupsForAdmin> = async ({ unit, input, ctx }) => {
  const groups = await ctx.store.groups.inInventories(ctx.caller.scope, unit.inventories)
  return pageOfNamed(
    groups.filter(({ id }) => unit.groups.includes(id)),
    input,
  )
}
