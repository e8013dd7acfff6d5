import type { ChannelRow } from '@backhaul/contract/channels'
import type { ServerRow } from '@backhaul/contract/servers'
import type { UnitRow } from '@backhaul/contract/units'
import { counterFilter } from '../domain/units/counter-filter.ts'
import { unitSearch } from '../domain/units/unit-search.ts'
import { rowFilter } from '../ui/list/filter.ts'
import type { FlowOptions, FlowRows } from './graph/flow.ts'

type InScope = ((row: { readonly inventories: readonly string[]; readonly groups: readonly string[] }) => boolean) | null

interface FilterOptions {
  readonly rows: FlowRows
  readonly scope: InScope
  readonly search: string
  readonly counters: readonly string[]
  readonly groupName: (id: string) => string
}

/**
 * The filter of the page. A search finds units as in the list of units, channels by name and server, and servers by name; the objects
 * connected with a found one are shown too. The counters are those of units: they leave the channels that such a unit holds.
 */
export function flowFilter({
  rows,
  scope,
  search,
  counters,
  groupName,
}: FilterOptions): Pick<FlowOptions, 'unitPasses' | 'channelPasses' | 'serverPasses'> {
  const wanted = search.trim().toLowerCase()
  const isNamed = (name: string | null | undefined) => name?.toLowerCase().includes(wanted) === true
  const findsUnit = unitSearch(search, groupName)
  const isCounted = rowFilter([counterFilter], { counter: counters }, 0)
  const inScope: NonNullable<InScope> = scope ?? (() => true)
  const named = ({ channelName, serverName, cdnName }: ChannelRow) => isNamed(channelName) || isNamed(serverName) || isNamed(cdnName)
  const unitPasses = (unit: UnitRow): boolean => {
    if (!inScope(unit) || !isCounted(unit)) return false
    if (findsUnit === null || findsUnit(unit)) return true
    return unit.feeds.some(({ channelId }) => {
      const channel = rows.channels.get(channelId)
      return channel !== undefined && named(channel)
    })
  }
  const isHeld = ({ allocatedToUnitUid }: ChannelRow) => {
    const unit = allocatedToUnitUid === null ? undefined : rows.units.get(allocatedToUnitUid)
    return unit !== undefined && unitPasses(unit)
  }
  return {
    unitPasses,
    channelPasses: (channel) => {
      if (counters.length > 0) return isHeld(channel)
      return inScope(channel) && (findsUnit === null || named(channel) || isHeld(channel))
    },
    serverPasses: (server: ServerRow) => counters.length === 0 && inScope(server) && (wanted === '' || isNamed(server.name)),
  }
}
