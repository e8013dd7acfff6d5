import type { calls } from '@backhaul/contract/video-return'
import type { Handle } from '../http/handle.ts'
import { pageOfNamed } from '../page-of.ts'

export const listGroups: Handle<typeof calls.listGroups> = async ({ videoReturn, input, ctx }) => {
  const groups = await ctx.store.groups.inInventories(ctx.caller.scope, videoReturn.inventories)
  return pageOfNamed(
    groups.filter(({ id }) => videoReturn.groups.includes(id)),
    input,
  )
}
