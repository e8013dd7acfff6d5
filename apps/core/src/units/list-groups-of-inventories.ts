import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { pageOfNamed } from '../page-of.ts'

export const listGroupsOfInventories: Handle<typeof calls.listGroupsOfInventories> = async ({ unit, input, ctx }) =>
  pageOfNamed(await ctx.store.groups.inInventories(ctx.caller.scope, unit.inventories), input)
