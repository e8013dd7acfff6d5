import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../http/handle.ts'
import { pageOfNamed } from '../page-of.ts'

export const listInventories: Handle<typeof calls.listInventories> = ({ channel, input, ctx }) => {
  const visible = channel.inventories.flatMap((id) => ctx.registry.inventory(ctx.caller.scope, id) ?? [])
  return pageOfNamed(
    visible.map(({ id, name }) => ({ id, name, primary: id === channel.inventoryId })),
    input,
  )
}
