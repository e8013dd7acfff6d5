import type { calls } from '@backhaul/contract/gateways'
import type { Handle } from '../../http/handle.ts'

/** The longest list to choose from. */
const optionsMax = 200

export const listForUnit: Handle<typeof calls.listForUnit> = ({ unit, ctx: { registry, caller } }) => {
  const options = Array.from(registry.gateways.inScope(caller.scope))
    .filter(({ inventories }) => inventories.some((id) => unit.inventories.includes(id)))
    .map(({ row: { uniqueId, name, description, state } }) => ({ uniqueId, name, description, state }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return { gateways: options.slice(0, optionsMax) }
}
