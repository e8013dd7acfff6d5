import type { calls } from '@backhaul/contract/video-return'
import type { Handle } from '../../http/handle.ts'

/** The longest list to choose from. */
const optionsMax = 200

export const listForUnit: Handle<typeof calls.listForUnit> = ({ unit, ctx: { registry, caller } }) => {
  const options = Array.from(registry.videoReturns.inScope(caller.scope))
    .filter(({ inventories }) => inventories.some((id) => unit.inventories.includes(id)))
    .map((channel) => {
      const { uniqueId, name, description, status, serverName } = registry.views.row(caller, channel)
      return { uniqueId, name, description, status, serverName, shared: channel.row.sharedUnitIds?.includes(unit.id) ?? true }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return { channels: options.slice(0, optionsMax) }
}
