import type { FlowOptions, FlowRows } from './graph/flow.ts'
import { autoApartMax, autoSumsMax, type Grouping } from './graph/places.ts'

/** Counts up to a bound. */
function count<T>(rows: Iterable<T>, passes: (row: T) => boolean, max: number): number {
  let found = 0
  for (const row of rows) if (passes(row) && ++found > max) break
  return found
}

/** The grouping that the number of the rows asks for: as few boxes as fit a screen or two, and no sum of few objects. */
export function groupingOf(
  rows: FlowRows,
  { unitPasses, channelPasses, serverPasses }: Pick<FlowOptions, 'unitPasses' | 'channelPasses' | 'serverPasses'>,
): Pick<Grouping, 'units' | 'servers' | 'channels'> {
  const fewUnits = count(rows.units.values(), unitPasses, autoApartMax) <= autoApartMax
  const groups = new Set<string>()
  if (!fewUnits) for (const unit of rows.units.values()) if (unitPasses(unit)) groups.add(unit.groups[0] ?? '')
  const fewChannels = count(rows.channels.values(), channelPasses, autoApartMax) <= autoApartMax
  // A search that finds few channels shows their servers, however many there are.
  const servers = fewChannels || count(rows.servers.values(), serverPasses, autoSumsMax) <= autoSumsMax ? 'server' : 'site'
  return {
    units: fewUnits ? 'unit' : groups.size <= autoSumsMax ? 'group' : 'inventory',
    servers,
    channels: fewChannels ? 'channel' : servers,
  }
}
