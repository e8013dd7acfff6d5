import type { UnitRow } from '@backhaul/contract/units'
import { statusFilter } from '../domain/units/status-filter.ts'
import { unitSearch } from '../domain/units/unit-search.ts'
import { rowFilter } from '../ui/list/filter.ts'

export interface MapFilterOptions {
  readonly search: string
  readonly statuses: readonly string[]
  /** The group or inventory that the user selected; null: everything. */
  readonly scope: ((unit: UnitRow) => boolean) | null
  readonly groupName: (id: string) => string
}

/** The filter of the map: the search and the statuses of the unit list, so that one address serves both. */
export interface MapFilter {
  /** Whether the unit is in scope and matches the search, whatever its status. */
  readonly matches: (unit: UnitRow) => boolean
  /** Whether the unit passes the whole filter. */
  readonly passes: (unit: UnitRow) => boolean
  readonly isSet: boolean
}

export function mapFilter({ search, statuses, scope, groupName }: MapFilterOptions): MapFilter {
  const found = unitSearch(search, groupName)
  const hasStatus = rowFilter([statusFilter], { status: statuses }, 0)
  const matches = (unit: UnitRow) => (scope === null || scope(unit)) && (found === null || found(unit))
  return { matches, passes: (unit) => hasStatus(unit) && matches(unit), isSet: found !== null || statuses.length > 0 }
}
