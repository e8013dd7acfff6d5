import type { UnitRow } from '@backhaul/contract/units'

/** Returns the search of units, or null for an empty text. `groupName` returns the name of a group id. */
export function unitSearch(text: string, groupName: (id: string) => string): ((unit: UnitRow) => boolean) | null {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return null
  const holds = (value: string) => value.toLowerCase().includes(wanted)
  return ({ name, uniqueId, type, selChannel, location, groups }) =>
    holds(name) ||
    holds(uniqueId) ||
    holds(type) ||
    (selChannel !== null && holds(selChannel.name)) ||
    (location !== null && holds(location.address)) ||
    groups.some((id) => holds(groupName(id)))
}
