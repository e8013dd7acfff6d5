import type { calls } from '@backhaul/contract/gateways'
import type { Handle } from '../http/handle.ts'

export const remove: Handle<typeof calls.remove> = async ({ gateway, ctx, fail, changed }) => {
  if (gateway.row.units.length > 0) throw fail('GATEWAY_IN_USE')
  const isRemoved = await ctx.store.gateways.remove(gateway.id)
  ctx.registry.remove(gateway)
  if (!isRemoved) throw fail('GATEWAY_NOT_FOUND')
  const { name, serialNumber, inventories, groups } = gateway.stored
  changed({ uniqueId: gateway.id, name, serialNumber, inventories, groups }, {})
  return { done: true }
}
