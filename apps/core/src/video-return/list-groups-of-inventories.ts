import type { calls } from '@backhaul/contract/video-return'
import type { Handle } from '../http/handle.ts'
import { pageOfNamed } from '../page-of.ts'

export const listGroupsOfInventories: Handle<typeof calls.listGroupsOfInventories> = async ({ videoReturn, input, ctx }) =>
  pageOfNamed(await ctx.store.groups.inInventories(ctx.caller.scope, videoReturn.inventories), input)
