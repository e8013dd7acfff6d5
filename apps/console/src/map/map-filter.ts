import type { UnitRow } from '@backhaul/contract/units'
import { counterFilter } from '../domain/units/counter-filter.ts'
import { unitSearch } from '../domain/units/unit-search.ts'
import { rowFilter } from '../ui/list/filter.ts'

export interface MapFilterOptions {
  readonly search: string
  readonly counters: readonly string[]
  /** The group or inventory that the user selected; null: everything. */
  readonly scope: ((unit: UnitRow) => boolean) | null
  readonly groupName: (id: string) => string
}

/** The filter of the map: the search and the counters of the unit list, so that one address serves both. */
export interface MapFilter {
  /** Whether the unit passes the whole filter. */
  readonly passes: (unit: UnitRow) => boolean
  readonly isSearch: boolean
  readonly isSet: boolean
}

export function mapFilter({ search, counters, scope, groupName }: MapFilterOptions): MapFilter {
  const found = unitSearch(search, groupName)
  const isCounted = rowFilter([counterFilter], { counter: counters }, 0)
  const matches = (unit: UnitRow) => (scope === null || scope(unit)) && (found === null || found(unit))
  return { passes: (unit) => isCounted(unit) && matches(unit), isSearch: found !== null, isSet: found !== null || counters.length > 0 }
}
