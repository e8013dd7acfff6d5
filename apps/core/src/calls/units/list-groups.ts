import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'

export const listGroups: Handle<typeof calls.listGroups> = ({ unit, ctx }) =>
  unit.groups.flatMap((id) => {
    const group = ctx.registry.group(ctx.caller.scope, id)
    return group === null ? [] : [{ id, name: group.name, inventoryId: group.inventoryId }]
  })
