import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../http/handle.ts'
import { pageOfNamed } from '../page-of.ts'

export const listGroups: Handle<typeof calls.listGroups> = async ({ channel, input, ctx }) => {
  const groups = await ctx.store.groups.inInventories(ctx.caller.scope, channel.inventories)
  return pageOfNamed(
    groups.filter(({ id }) => channel.groups.includes(id)),
    input,
  )
}
