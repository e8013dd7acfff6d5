import type { calls } from '@backhaul/contract/video-return'
import type { Handle } from '../http/handle.ts'
import { pageOfNamed } from '../page-of.ts'

export const listInventories: Handle<typeof calls.listInventories> = ({ videoReturn, input, ctx }) => {
  const visible = videoReturn.inventories.flatMap((id) => ctx.registry.inventory(ctx.caller.scope, id) ?? [])
  return pageOfNamed(
    visible.map(({ id, name }) => ({ id, name, primary: id === videoReturn.inventoryId })),
    input,
  )
}
