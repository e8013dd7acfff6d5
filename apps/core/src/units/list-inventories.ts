import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'
import { pageOfNamed } from '../page-of.ts'

export const listInventories: Handle<typeof calls.listInventories> = ({ unit, input, ctx }) => {
  const visible = unit.inventories.flatMap((id) => ctx.registry.inventory(ctx.caller.scope, id) ?? [])
  return pageOfNamed(
    visible.map(({ id, name }) => ({ id, name, primary: id === unit.inventoryId })),
    input,
  )
}
