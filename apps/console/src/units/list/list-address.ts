import {
  modifiedSpans,
  type ModifiedSpan,
  filterValues,
  type ListFilter,
  listFilters,
  noFilters,
  type UnitFilters,
} from './unit-filters.ts'
import type { SortState } from '../../ui/grid/column.ts'

export const groupings = ['group', 'type', 'status'] as const
export type GroupBy = (typeof groupings)[number]

/** What the address of the list says, so that a view can be shared. Null: nothing said, the user's own preference holds. */
export interface ListAddress {
  readonly filters: UnitFilters
  readonly sort: SortState | null
  readonly groupBy: GroupBy | null
  readonly unit: string | null
}

const searchLengthMax = 100

const oneOf = <V extends string>(allowed: readonly V[], text: string | null): V | null => allowed.find((each) => each === text) ?? null

function listOf(params: URLSearchParams, name: ListFilter): readonly string[] {
  const given = (params.get(name) ?? '').split(',')
  return filterValues[name].filter((value) => given.includes(value))
}

/** Reads an address; what it doesn't know it ignores. `sortable` are the keys a sort may name. */
export function readAddress(params: URLSearchParams, sortable: readonly string[]): ListAddress {
  const lists = Object.fromEntries(listFilters.map((name) => [name, listOf(params, name)])) as Pick<UnitFilters, ListFilter>
  const sort = params
    .get('sort')
    ?.split(',')
    .flatMap((part): SortState => {
      const [columnKey = '', direction] = part.split('.')
      return sortable.includes(columnKey) ? [{ columnKey, direction: direction === 'desc' ? 'DESC' : 'ASC' }] : []
    })
    .slice(0, 8)
  return {
    filters: {
      ...noFilters,
      ...lists,
      search: (params.get('q') ?? '').slice(0, searchLengthMax),
      modified: oneOf<ModifiedSpan>(modifiedSpans, params.get('modified')),
    },
    sort: sort ?? null,
    groupBy: oneOf(groupings, params.get('by')),
    unit: params.get('unit'),
  }
}

/** Writes the address over `params`, keeping what is not ours. */
export function writeAddress(params: URLSearchParams, { filters, sort, groupBy, unit }: ListAddress): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | null) => (value === null || value === '' ? next.delete(name) : next.set(name, value))
  put('q', filters.search.slice(0, searchLengthMax))
  for (const name of listFilters) put(name, filters[name].join(','))
  put('modified', filters.modified)
  put('sort', sort?.map(({ columnKey, direction }) => `${columnKey}.${direction === 'DESC' ? 'desc' : 'asc'}`).join(',') ?? null)
  put('by', groupBy)
  put('unit', unit)
  return next
}
